#!/bin/bash
# render-all.sh [RES] [SPP] [NAME...]  photographs, drawings and wide pictures, each encoded as soon as it is ready
cd "$(dirname "$0")"; export OUT=${OUT:-$PWD/raw}; res=${1:-1200} spp=${2:-12}; shift $(( $# < 2 ? $# : 2 ))
list() { python3 -c "import catalogue as c; print(*c.$1)"; }
names=${*:-$(list CATALOGUE) $(list SCENES)}
for n in $names; do
  case " $(list SCENES) " in
    *" $n "*) ./render.sh "$n" $((res * 4 / 3)) $((spp * 2)) && nice -n 19 node encode.mjs "$OUT" "$n" ;;
    *) ./render.sh "$n" "$res" "$spp" && nice -n 19 node encode.mjs "$OUT" "$n"
       ./draw.sh "$n" && nice -n 19 node encode.mjs "$OUT" "$n-2" ;;
  esac
done
