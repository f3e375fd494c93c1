#!/bin/bash
# files.sh [SLUG...]  solids -> ../public/catalogue/SLUG.step and .glb, and files.json
cd "$(dirname "$0")"; export OUT=${OUT:-$PWD/raw}
nice -n 10 blender -b --factory-startup -P views.py | grep VIEWS
nice -n 10 freecadcmd cad_files.py "$@" 2>&1 | grep -E "^files|rror|File \""
python3 list-files.py
