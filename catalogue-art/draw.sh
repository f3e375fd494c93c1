#!/bin/bash
# draw.sh SLUG...  ->  $OUT/<slug>-2.png  (line drawing)
cd "$(dirname "$0")"; export OUT=${OUT:-$PWD/raw}; mkdir -p "$OUT"
nice -n 19 blender -b --factory-startup -P lines.py -- "$@" 2>&1 | grep -E "LINES|rror|line [0-9]" | grep -v "Not freed"
nice -n 19 /usr/bin/python3 drawing.py "$@"; for s in "$@"; do rm -f "$OUT/_$s-"[0-9]_*.exr "$OUT/$s.json"; done
