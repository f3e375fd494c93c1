#!/bin/bash
# render.sh SLUG [RES] [SPP]  ->  $OUT/<slug>.png  (photograph, denoised, 16 bit)
cd "$(dirname "$0")"; export OUT=${OUT:-$PWD/raw}; mkdir -p "$OUT"; s=$1
nice -n 19 blender -b --factory-startup -P shot.py -- "$@" 2>&1 | grep -E "RENDER|BUILD|Error|rror:|line [0-9]"
nice -n 19 /usr/bin/python3 denoise.py "$OUT/$s.a.png" "$OUT/$s.b.png" "$OUT/_${s}_nrm_0001.exr" "$OUT/_${s}_dif_0001.exr" "$OUT/_${s}_glo_0001.exr" "$OUT/$s.png" || exit 1
rm -f "$OUT/$s".[ab].png "$OUT/_${s}_"*.exr
