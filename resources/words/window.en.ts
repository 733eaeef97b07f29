<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>ChooseTool</name>
    <message numerus="yes">
        <source>%n counters to %1</source>
        <translation>
            <numerusform>%n counter to %1</numerusform>
            <numerusform>%n counters to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LineText</name>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrdersText</name>
    <message numerus="yes">
        <source>Waiting %n more turns increases the chance from %1% to %2%.</source>
        <translation>
            <numerusform>Waiting one more turn increases the chance from %1% to %2%.</numerusform>
            <numerusform>Waiting %n more turns increases the chance from %1% to %2%.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turns</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableSteps</name>
    <message numerus="yes">
        <source>%n dummies</source>
        <translation>
            <numerusform>%n dummy</numerusform>
            <numerusform>%n dummies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::Acts</name>
    <message numerus="yes">
        <source>%n hexes with Interdiction: %1. Roll for it, and enter the results with Z (A10.53). %2</source>
        <translation>
            <numerusform>%n hex with Interdiction: %1. Roll for it, and enter the results with Z (A10.53). %2</numerusform>
            <numerusform>%n hexes with Interdiction: %1. Roll for it, and enter the results with Z (A10.53). %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::AreaPage</name>
    <message numerus="yes">
        <source>%n half-hexes that belong to another board too</source>
        <translation>
            <numerusform>%n half-hex that belongs to another board too</numerusform>
            <numerusform>%n half-hexes that belong to another board too</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::DicePanel</name>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rolls</source>
        <translation>
            <numerusform>%n roll</numerusform>
            <numerusform>%n rolls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::PendingActionBar</name>
    <message numerus="yes">
        <source>Reveal all %n stacks</source>
        <translation>
            <numerusform>Reveal the %n stack</numerusform>
            <numerusform>Reveal all %n stacks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::EntryPage</name>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::Files</name>
    <message numerus="yes">
        <source>%1 needs the boards %2, which Shellgame did not find.</source>
        <translation>
            <numerusform>%1 needs the board %2, which Shellgame did not find.</numerusform>
            <numerusform>%1 needs the boards %2, which Shellgame did not find.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Shellgame now knows %n additional terrain types from your VASL. Boards that you open from now on can use them.</source>
        <translation>
            <numerusform>Shellgame now knows %n additional terrain type from your VASL. Boards that you open from now on can use it.</numerusform>
            <numerusform>Shellgame now knows %n additional terrain types from your VASL. Boards that you open from now on can use them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ForceController</name>
    <message numerus="yes">
        <source>No force within %n hexes could be substituted for it.</source>
        <translation>
            <numerusform>No force within %n hex could be substituted for it.</numerusform>
            <numerusform>No force within %n hexes could be substituted for it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These forces within %n hexes could be substituted for it: (N.3)</source>
        <translation>
            <numerusform>These forces within %n hex could be substituted for it: (N.3)</numerusform>
            <numerusform>These forces within %n hexes could be substituted for it: (N.3)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::HouseRulesDialog</name>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::Inspector</name>
    <message numerus="yes">
        <source>%1, %n counters</source>
        <translation>
            <numerusform>%1, %n counter</numerusform>
            <numerusform>%1, %n counters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trail from %1 (%n actions)</source>
        <translation>
            <numerusform>Trail from %1 (%n action)</numerusform>
            <numerusform>Trail from %1 (%n actions)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::SeedRow</name>
    <message numerus="yes">
        <source>Random seed %1, %n dice drawn</source>
        <translation>
            <numerusform>Random seed %1, %n die drawn</numerusform>
            <numerusform>Random seed %1, %n dice drawn</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::MapEar</name>
    <message numerus="yes">
        <source>%n shifts possible now, the best with %1: %2.</source>
        <translation>
            <numerusform>One shift possible now, with %1: %2.</numerusform>
            <numerusform>%n shifts possible now, the best with %1: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::OffBoardPanel</name>
    <message numerus="yes">
        <source>%1 … %2 (%n hexes)</source>
        <translation>
            <numerusform>%1 … %2 (%n hex)</numerusform>
            <numerusform>%1 … %2 (%n hexes)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1&lt;br&gt;× and %n more hexes</source>
        <translation>
            <numerusform>%1&lt;br&gt;× and %n more hex</numerusform>
            <numerusform>%1&lt;br&gt;× and %n more hexes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::OrdersPanel</name>
    <message numerus="yes">
        <source>%n points need attention.</source>
        <translation>
            <numerusform>One point needs attention.</numerusform>
            <numerusform>%n points need attention.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::PlacePanel</name>
    <message numerus="yes">
        <source>%n hexsides</source>
        <translation>
            <numerusform>%n hexside</numerusform>
            <numerusform>%n hexsides</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::PromptBar</name>
    <message numerus="yes">
        <source>%n A-P factors</source>
        <translation>
            <numerusform>%n A-P factor</numerusform>
            <numerusform>%n A-P factors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n A-T factors</source>
        <translation>
            <numerusform>%n A-T factor</numerusform>
            <numerusform>%n A-T factors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::RetreatBar</name>
    <message numerus="yes">
        <source>%n hexes are possible</source>
        <translation>
            <numerusform>%n hex is possible</numerusform>
            <numerusform>%n hexes are possible</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ShiftsController</name>
    <message numerus="yes">
        <source>%1, %2: %n shifts possible, best %3. %4</source>
        <translation>
            <numerusform>%1, %2: one shift is possible, at %3. %4</numerusform>
            <numerusform>%1, %2: %n shifts possible, best %3. %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ShiftsPanel</name>
    <message numerus="yes">
        <source>%n rolls of 36 succeed. Press Enter to roll, or type your own dice: 4 3 Enter.</source>
        <translation>
            <numerusform>%n roll of 36 succeeds. Press Enter to roll, or type your own dice: 4 3 Enter.</numerusform>
            <numerusform>%n rolls of 36 succeed. Press Enter to roll, or type your own dice: 4 3 Enter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rolls of 36 succeed. Press R to roll, or type your own dice: 4 3 Enter.</source>
        <translation>
            <numerusform>%n roll of 36 succeeds. Press R to roll, or type your own dice: 4 3 Enter.</numerusform>
            <numerusform>%n rolls of 36 succeed. Press R to roll, or type your own dice: 4 3 Enter.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::SightOverlays</name>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; Known units only, without %n concealed stacks</source>
        <translation>
            <numerusform>%1; Known units only, without %n concealed stack</numerusform>
            <numerusform>%1; Known units only, without %n concealed stacks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::StacksList</name>
    <message numerus="yes">
        <source>%n partners</source>
        <translation>
            <numerusform>%n partner</numerusform>
            <numerusform>%n partners</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::TerrainPanel</name>
    <message numerus="yes">
        <source>Terrain of %n hexes: %1</source>
        <translation>
            <numerusform>Terrain of %n hex: %1</numerusform>
            <numerusform>Terrain of %n hexes: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::SightQuestion</name>
    <message numerus="yes">
        <source>By %1 and from %n more Locations</source>
        <translation>
            <numerusform>By %1 and from %n more Location</numerusform>
            <numerusform>By %1 and from %n more Locations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::PrintDialog</name>
    <message numerus="yes">
        <source>%n pages will be printed</source>
        <translation>
            <numerusform>%n page will be printed</numerusform>
            <numerusform>%n pages will be printed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ReportDialog</name>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ExportDialog</name>
    <message numerus="yes">
        <source>A copy of %1 (%2) in which %n counters change.</source>
        <translation>
            <numerusform>A copy of %1 (%2) in which %n counter changes.</numerusform>
            <numerusform>A copy of %1 (%2) in which %n counters change.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ImportDialog</name>
    <message numerus="yes">
        <source>Your folders lack %n board archives: %1.</source>
        <translation>
            <numerusform>Your folders lack %n board archive: %1.</numerusform>
            <numerusform>Your folders lack %n board archives: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It contains %n setups. Choose one:</source>
        <translation>
            <numerusform>It contains %n setup. Choose it:</numerusform>
            <numerusform>It contains %n setups. Choose one:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recorded steps played</source>
        <translation>
            <numerusform>%n recorded step played</numerusform>
            <numerusform>%n recorded steps played</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rolls</source>
        <translation>
            <numerusform>%n roll</numerusform>
            <numerusform>%n rolls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counters imported</source>
        <translation>
            <numerusform>%n counter imported</numerusform>
            <numerusform>%n counters imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n questions that the file does not answer</source>
        <translation>
            <numerusform>%n question that the file does not answer</numerusform>
            <numerusform>%n questions that the file does not answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counters not imported</source>
        <translation>
            <numerusform>%n counter not imported</numerusform>
            <numerusform>%n counters not imported</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::IncomingPanel</name>
    <message numerus="yes">
        <source>%n changes from VASL are now in the log.</source>
        <translation>
            <numerusform>%n change from VASL is now in the log.</numerusform>
            <numerusform>%n changes from VASL are now in the log.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::VaslController</name>
    <message numerus="yes">
        <source>VASL: %n changes</source>
        <translation>
            <numerusform>VASL: %n change</numerusform>
            <numerusform>VASL: %n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counters of its file were not imported. To list them, choose View, Import report from VASL.</source>
        <translation>
            <numerusform>%n counter of its file was not imported. To list it, choose View, Import report from VASL.</numerusform>
            <numerusform>%n counters of its file were not imported. To list them, choose View, Import report from VASL.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is saved. %n counters change in VASL.</source>
        <translation>
            <numerusform>%1 is saved. %n counter changes in VASL.</numerusform>
            <numerusform>%1 is saved. %n counters change in VASL.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>VASL has %n changes.</source>
        <translation>
            <numerusform>VASL has %n change.</numerusform>
            <numerusform>VASL has %n changes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::StartPage</name>
    <message numerus="yes">
        <source>%n turns</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n hours</source>
        <translation>
            <numerusform>about %n hour</numerusform>
            <numerusform>about %n hours</numerusform>
        </translation>
    </message>
</context>
</TS>
