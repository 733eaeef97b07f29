#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Draws fog.svg from fog.json, which bench_fog writes: how many bits of information about each "?" an observer of
# everything public lacks before the searches of each turn. --table prints the tables of docs/design/fog-statistics.md.
#   docs/pictures/fog.py [--table]
import json
import pathlib
import sys

here = pathlib.Path(__file__).parent
figures = json.loads((here / "fog.json").read_text())

# Each kind of shifts: its name in the JSON file, its name on the page, color, dashes (for readers who can't see colors).
KINDS = [
    ("no shifts", "no shifts", "#6b7280", "2 4"),
    ("at random", "at random", "#b45309", "8 4"),
    ("cautious", "cautious", "#0f766e", "1 3"),
    ("sound", "sound", "#1d4ed8", ""),
    ("reckless", "reckless", "#9d174d", "10 3 2 3"),
]
WIDTH, HEIGHT, LEFT, TOP, GAP = 270, 190, 46, 44, 34


def rows(scenario):
    return {row["shifts"]: row for row in scenario["rows"]}


def panel(scenario, index):
    x0 = LEFT + index * (WIDTH + GAP)
    turns = len(scenario["rows"][0]["turns"])

    def at(turn, bits):
        return x0 + (turn - 1) * WIDTH / (turns - 1), TOP + (1 - bits) * HEIGHT

    out = [f'<text x="{x0}" y="{TOP - 14}" font-weight="bold">{scenario["scenario"]}</text>']
    for tenth in range(0, 11, 2):
        _, y = at(1, tenth / 10)
        out.append(f'<line x1="{x0}" y1="{y:.1f}" x2="{x0 + WIDTH}" y2="{y:.1f}" stroke="#d4d4d8"/>')
        if index == 0:
            out.append(f'<text x="{x0 - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth / 10:g}</text>')
    for turn in range(1, turns + 1):
        x, y = at(turn, 0)
        out.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{turn}</text>')
    for name, _, colour, dashes in KINDS:
        points = " ".join("%.1f,%.1f" % at(t["turn"], t["bits_each"]) for t in rows(scenario)[name]["turns"])
        width = 3 if name == "sound" else 2
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" '
                   f'stroke-linejoin="round" stroke-dasharray="{dashes or "none"}"/>')
    return out


def picture():
    width = LEFT + 3 * WIDTH + 2 * GAP + 20
    height = TOP + HEIGHT + 76
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'font-family="DejaVu Sans, sans-serif" font-size="12" fill="#18181b" role="img">',
           '<title>What an observer does not know of each “?”, turn by turn</title>',
           f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for index, scenario in enumerate(figures):
        out += panel(scenario, index)
    x, y = LEFT, TOP + HEIGHT + 50
    out.append(f'<text x="{LEFT}" y="{TOP + HEIGHT + 34}">bits short for each “?” on the table, before the searches of each turn</text>')
    for _, name, colour, dashes in KINDS:
        out.append(f'<line x1="{x}" y1="{y + 6}" x2="{x + 44}" y2="{y + 6}" stroke="{colour}" '
                   f'stroke-width="{3 if name == "sound" else 2}" stroke-dasharray="{dashes or "none"}"/>')
        out.append(f'<text x="{x + 52}" y="{y + 10}">{name}</text>')
        x += 150
    return "\n".join(out + ["</svg>"]) + "\n"


def tables():
    for scenario in figures:
        turns = len(scenario["rows"][0]["turns"])
        print(f'\n**{scenario["scenario"]}**\n')
        print("| | searches | found | `?` lost | bad rows | betray | bits | " +
              " | ".join(f"T{t}" for t in range(1, turns + 1)) + " |")
        print("|---|" + "---|" * (6 + turns))
        for row in scenario["rows"]:
            told = [f'{row["searches"]:.1f}', f'{row["found_half_way"]:.1f}', f'{row["lost"]:.2f}',
                    f'{row["bad_rows"]:.2f}', f'{100 * row["betrayed_by_a_bad_row"]:.0f} %', f'{row["bits"]:.2f}']
            told += [f'{t["bits_each"]:.2f}, {100 * t["chance_of_real"]:.0f} %' if t["stacks"] >= 0.05 else ""
                     for t in row["turns"]]
            print(f'| {row["shifts"]} | ' + " | ".join(told) + " |")


if "--table" in sys.argv:
    tables()
else:
    (here / "fog.svg").write_text(picture())
