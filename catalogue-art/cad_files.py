"""The files of parts from their solids: public/catalogue/<slug>.step and .glb, raw/<slug>.lines.json for drafting.py.
freecadcmd cad_files.py SLUG... (without any: all parts whose model is in cad.py)"""
import json, os, re, sys, traceback
from glob import glob
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE); RAW = os.environ.get('OUT', HERE+'/raw'); DIR = os.environ.get('FILES', HERE+'/../public/catalogue')
import cad, glb, projection, step

def names():
    """each product's name, as the shop shows it"""
    texts = ''.join(open(f, encoding='utf-8').read() for f in glob(HERE+'/../demo/demo-*.ts')); return dict(re.findall(r'slug: "([^"]+)",\s+name: "((?:[^"\\]|\\.)*)"', texts))

PLANNED = dict(bolts='Hexagon bolt M{d} × {length}', cap='Socket head cap screw M{d} × {length}', nut='Hexagon nut M{d}', flange='Flange nut M{d}', washer='Plain washer {hole} × {od} × {thick} mm', spur='Spur gear module {m}, {z} teeth',
               helical='Helical gear module {m}, {z} teeth', pulley='Timing pulley HTD {pitch}M, {z} teeth', disc='Brake disc {od} × {thick} mm', bearing='Bearing {d} × {D} × {B} mm')

def planned(part):
    """the name of a part that is not on sale yet"""
    kind = {'brake_disc': 'disc', 'bearing': 'bearing'}.get(part['model'], part['params'].get('kind')); return PLANNED.get(kind, part['slug']).format(**part['params'])

def material(part):
    said = {s['name']: s['text'] for s in part['specs'] if 'text' in s}; finish = said.get('Finish', '').lower()
    if 'Material' in said: return said['Material']
    if part['model'] == 'bearing': return 'Bearing steel'
    return ', '.join(['Steel']+[w for w in ('Property class' in said and f"class {said['Property class']}", said.get('Hardness'), finish) if w])

def main():
    parts = {p['slug']: p for p in json.load(open(HERE+'/parts.json', encoding='utf-8'))}; views = json.load(open(RAW+'/views.json')); called = names(); os.makedirs(RAW, exist_ok=True)
    for slug in [a for a in sys.argv if a in parts] or [s for s, p in parts.items() if p['model'] in cad.MODELS]:
        part = {**parts[slug], 'name': called.get(slug) or planned(parts[slug]), 'material': material(parts[slug])}; pieces = cad.pieces(part)
        if not pieces: continue
        step.write(f'{DIR}/{slug}.step', part, [p for p in pieces if p.only != 'view']); glb.write(f'{DIR}/{slug}.glb', part, [p for p in pieces if p.only != 'file'])
        json.dump(projection.sheet(part, pieces, views[slug]), open(f'{RAW}/{slug}.lines.json', 'w')); print('files', slug, *(os.path.getsize(f'{DIR}/{slug}.{k}') for k in ('step', 'glb')), flush=True)

try: main()
except Exception: traceback.print_exc(); sys.stdout.flush(); os._exit(1)                # freecadcmd would run the file a second time
