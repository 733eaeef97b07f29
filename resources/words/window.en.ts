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
        <source>Waiting %n more turns raises it from %1% to %2%.</source>
        <translation>
            <numerusform>Waiting one more turn raises it from %1% to %2%.</numerusform>
            <numerusform>Waiting %n more turns raises it from %1% to %2%.</numerusform>
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
    <name>shellgame::app::AreaPage</name>
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
    <name>shellgame::app::DutyBar</name>
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
        <source>%1 needs the boards %2, which were not found.</source>
        <translation>
            <numerusform>%1 needs the board %2, which was not found.</numerusform>
            <numerusform>%1 needs the boards %2, which were not found.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kinds of terrain are known now that only your VASL has. Boards that are opened from now on may have them.</source>
        <translation>
            <numerusform>%n kind of terrain is known now that only your VASL has. Boards that are opened from now on may have it.</numerusform>
            <numerusform>%n kinds of terrain are known now that only your VASL has. Boards that are opened from now on may have them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ForceDesk</name>
    <message numerus="yes">
        <source>No force within %n hexes could stand there instead.</source>
        <translation>
            <numerusform>No force within %n hex could stand there instead.</numerusform>
            <numerusform>No force within %n hexes could stand there instead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Within %n hexes these could stand there instead: (N.3)</source>
        <translation>
            <numerusform>Within %n hex these could stand there instead: (N.3)</numerusform>
            <numerusform>Within %n hexes these could stand there instead: (N.3)</numerusform>
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
        <source>Trail from %1 (%n acts)</source>
        <translation>
            <numerusform>Trail from %1 (%n act)</numerusform>
            <numerusform>Trail from %1 (%n acts)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::LuckRow</name>
    <message numerus="yes">
        <source>Luck %1, %n dice drawn</source>
        <translation>
            <numerusform>Luck %1, %n die drawn</numerusform>
            <numerusform>Luck %1, %n dice drawn</numerusform>
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
        <source>%n hexes fit</source>
        <translation>
            <numerusform>%n hex fits</numerusform>
            <numerusform>%n hexes fit</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ShiftsDesk</name>
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
        <source>%n rolls of 36 succeed. Enter rolls; or type your own dice: 4 3 Enter.</source>
        <translation>
            <numerusform>%n roll of 36 succeeds. Enter rolls; or type your own dice: 4 3 Enter.</numerusform>
            <numerusform>%n rolls of 36 succeed. Enter rolls; or type your own dice: 4 3 Enter.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::SightShades</name>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; Known units only, not what %n concealed stacks may see</source>
        <translation>
            <numerusform>%1; Known units only, not what %n concealed stack may see</numerusform>
            <numerusform>%1; Known units only, not what %n concealed stacks may see</numerusform>
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
        <source>By %1 and from %n more places</source>
        <translation>
            <numerusform>By %1 and from %n more place</numerusform>
            <numerusform>By %1 and from %n more places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::PrintDialog</name>
    <message numerus="yes">
        <source>%n pages are printed</source>
        <translation>
            <numerusform>%n page is printed</numerusform>
            <numerusform>%n pages are printed</numerusform>
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
        <source>A copy of %1 (%2) in which %n counters are different.</source>
        <translation>
            <numerusform>A copy of %1 (%2) in which %n counter is different.</numerusform>
            <numerusform>A copy of %1 (%2) in which %n counters are different.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::ImportDialog</name>
    <message numerus="yes">
        <source>%n archives of boards are in none of your folders: %1.</source>
        <translation>
            <numerusform>%n archive of a board is in none of your folders: %1.</numerusform>
            <numerusform>%n archives of boards are in none of your folders: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It holds %n set-ups. Choose one:</source>
        <translation>
            <numerusform>It holds %n set-up. Choose it:</numerusform>
            <numerusform>It holds %n set-ups. Choose one:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counters understood</source>
        <translation>
            <numerusform>%n counter understood</numerusform>
            <numerusform>%n counters understood</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n questions about what the file can't tell</source>
        <translation>
            <numerusform>%n question about what the file can't tell</numerusform>
            <numerusform>%n questions about what the file can't tell</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counters left out</source>
        <translation>
            <numerusform>%n counter left out</numerusform>
            <numerusform>%n counters left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::NewsPanel</name>
    <message numerus="yes">
        <source>%n things that happened in VASL are in the log.</source>
        <translation>
            <numerusform>%n thing that happened in VASL is in the log.</numerusform>
            <numerusform>%n things that happened in VASL are in the log.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shellgame::app::VaslDesk</name>
    <message numerus="yes">
        <source>VASL: %n things have happened</source>
        <translation>
            <numerusform>VASL: %n thing has happened</numerusform>
            <numerusform>VASL: %n things have happened</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counters of its file are left out; View, What came from VASL lists them.</source>
        <translation>
            <numerusform>%n counter of its file is left out; View, What came from VASL lists it.</numerusform>
            <numerusform>%n counters of its file are left out; View, What came from VASL lists them.</numerusform>
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
        <source>%1 is written. %n counters are different in VASL.</source>
        <translation>
            <numerusform>%1 is written. %n counter is different in VASL.</numerusform>
            <numerusform>%1 is written. %n counters are different in VASL.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n things have happened in VASL.</source>
        <translation>
            <numerusform>%n thing has happened in VASL.</numerusform>
            <numerusform>%n things have happened in VASL.</numerusform>
        </translation>
    </message>
</context>
</TS>
