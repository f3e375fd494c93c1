"""Reads the files of parts back in other programs than those that wrote them. freecadcmd check-solids.py [SLUG...]
STEP, by OpenCascade's reader: valid closed solids, as many as there should be; their extent and their round faces are those of the
specification, within 0.1 mm."""
import glob, json, os, sys, traceback
HERE = os.path.dirname(os.path.abspath(__file__)); DIR = os.environ.get('FILES', HERE+'/../public/catalogue')
import Part
# the specification's rows that say how large the part is in all: across (x or y) and along z
ACROSS = ('Flange diameter', 'Head diameter', 'Outside diameter', 'Width across flats'); ALONG = ('Length', 'Height', 'Width', 'Thickness')
ROUND = ('Bore', 'Centre bore', 'Inside diameter', 'Hub diameter', 'Raceway diameter', 'Bolt hole diameter', 'Cross hole diameter', 'Head diameter')

def size(shape):
    """extent by its triangles: OpenCascade's box has room to spare"""
    corners = shape.tessellate(.01)[0]; return [max(c)-min(c) for c in zip(*corners)]

def check(part):
    shape = Part.read(f"{DIR}/{part['slug']}.step"); number = {s['name']: s['value'] for s in part['specs'] if isinstance(s.get('value'), (int, float))}; x, y, z = size(shape); faults = []
    if not shape.isValid() or shape.Volume <= 0 or not all(s.isClosed() for s in shape.Solids): faults.append('not a valid closed solid')
    across, along = (next(number[n] for n in names if n in number) for names in (ACROSS, ALONG))
    if part['model'] == 'fastener' and 'Head height' in number: along += number['Head height']
    radii = {round(f.Surface.Radius, 2) for f in shape.Faces if f.Surface.TypeId == 'Part::GeomCylinder'}; solids = 1 if part['model'] != 'bearing' else 2+(number.get('Balls') or number.get('Rollers'))
    if len(shape.Solids) != solids: faults.append(f'{len(shape.Solids)} solids, not {solids}')
    faults += [f'no {n} {number[n]}' for n in ROUND if n in number and all(abs(r-number[n]/2) > .05 for r in radii)]
    if abs(min(x, y)-across) > .1: faults.append(f'{min(x, y):.2f} across, not {across}')
    if abs(z-along) > .1: faults.append(f'{z:.2f} along, not {along}')
    print('wrong' if faults else 'good', part['slug'], f'{len(shape.Solids)} solids, {shape.Volume/1000:.2f} cm3, {x:.2f} x {y:.2f} x {z:.2f} mm', *faults, flush=True); return not faults

try:
    parts = {p['slug']: p for p in json.load(open(HERE+'/parts.json', encoding='utf-8'))}; there = sorted(os.path.basename(f)[:-5] for f in glob.glob(DIR+'/*.step'))
    good = [check(parts[s]) for s in [a for a in sys.argv if a in parts] or there]; print(f'{sum(good)} of {len(good)} good'); sys.stdout.flush(); os._exit(0 if all(good) else 1)
except Exception: traceback.print_exc(); sys.stdout.flush(); os._exit(1)
