#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Prints the tests of each rule. The rule numbers are those at the beginning of test names.
#   tests/structure/rules.py [NUMBER]     prints only rules whose number begins with NUMBER
import pathlib
import re
import sys

rules = {}
for file in pathlib.Path(__file__).resolve().parent.parent.rglob("*.cpp"):
    for case in re.findall(r'TEST_CASE\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+),', file.read_text(encoding="utf-8")):
        name = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', case)).replace('\\"', '"')
        # "R01: S2.3 …" and "2.3 …" are both about 2.3; "A2.3, A2.5 and A2.6: …" is about three rules.
        number = r"(?:C )?[A-Z]*\d*(?:\.\d+)+"
        begin = re.match(rf"(?:[A-Z]\d\d: )?((?:(?:, | and | )?{number})+)[ :]", name)
        for rule in re.findall(number, begin[1]) if begin else []:
            rules.setdefault(re.sub(r"^S(?=\d)", "", rule), []).append(name)
for rule in sorted(rules):
    if rule.startswith("".join(sys.argv[1:])):
        print(rule, *sorted(rules[rule]), sep="\n    ")
