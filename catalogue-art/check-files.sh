#!/bin/bash
# check-files.sh [SLUG...]  reads the files of parts back in programs that did not write them, against the specification
cd "$(dirname "$0")"; wrong=0; files=${FILES:-$PWD/../public/catalogue}; [ $# = 0 ] && glb=("$files"/*.glb) || glb=("${@/#/$files/}") && glb=("${glb[@]/%.glb/}")
nice -n 10 freecadcmd check-solids.py "$@" 2>&1 | grep -E "^good|^wrong| of |rror" ; [ "${PIPESTATUS[0]}" = 0 ] || wrong=1
nice -n 10 /usr/bin/python3 check-drawings.py "$@" || wrong=1
npx --yes --package gltf-validator@2.0.0-dev.3.10 -- node check-glb.mjs "${glb[@]/%/.glb}" || wrong=1
exit $wrong
