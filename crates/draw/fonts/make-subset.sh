#!/usr/bin/env bash
# Makes the fonts of this folder from those of the Debian packages fonts-dejavu-core and
# fonts-dejavu-extra (version 2.37), with pyftsubset of fonttools (pip install fonttools).
set -euo pipefail
cd "$(dirname "$0")"
from=${1:-/usr/share/fonts/truetype/dejavu}

# Latin with the accents of western Europe, small Greek letters, punctuation and its spaces, the signs of mathematics that
# captions use, arrows, and the pieces of board games.
signs=U+20-7E,U+A0-FF,U+152-153,U+178,U+3B1-3C9
signs+=,U+2009-200A,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A
signs+=,U+2070-208E,U+2099,U+20AC,U+2115,U+2124,U+2190-2199,U+21BA-21BB,U+21D0-21D5
signs+=,U+2200-2209,U+2211-2213,U+221A,U+221E,U+2227-222A,U+2248,U+2260-2261,U+2264-2265,U+2295
signs+=,U+2308-230B,U+25A0-25A1,U+25A3,U+25B2-25B3,U+25BC-25BD,U+25CB,U+25CF,U+2605-2606,U+2620
signs+=,U+2654-265F,U+2702,U+2713-2718,U+FFFD

for face in DejaVuSans DejaVuSans-Bold DejaVuSans-Oblique; do
    pyftsubset "$from/$face.ttf" --unicodes="$signs" --output-file="$face.ttf" \
        --no-hinting --layout-features=kern --drop-tables+=FFTM,MATH --name-IDs='*' --notdef-outline
done
