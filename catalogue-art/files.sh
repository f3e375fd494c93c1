#!/bin/bash
# files.sh [SLUG...]  solids and drawings -> ../public/catalogue/SLUG.step, .glb, .dxf, .pdf, and files.json
cd "$(dirname "$0")"; export OUT=${OUT:-$PWD/raw}
nice -n 10 blender -b --factory-startup -P views.py | grep VIEWS
nice -n 10 freecadcmd cad_files.py "$@" 2>&1 | grep -E "^files|rror|File \""
nice -n 10 /usr/bin/python3 drafting.py "$@" && python3 list-files.py
