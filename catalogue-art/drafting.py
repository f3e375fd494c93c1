#!/usr/bin/python3
"""Drawings of parts from raw/<slug>.lines.json: public/catalogue/<slug>.dxf at 1:1, and the same on paper as <slug>.pdf.
drafting.py [SLUG...]. Two views in third-angle projection, the second one cut through the axis, and a picture of the part."""
import glob, json, math, os, sys
import ezdxf
from ezdxf.math import Vec2
import printing
HERE = os.path.dirname(os.path.abspath(__file__)); RAW = os.environ.get('OUT', HERE+'/raw'); DIR = os.environ.get('FILES', HERE+'/../public/catalogue')
ezdxf.options.write_fixed_meta_data_for_testing = True                                # the same bytes each time
SCALES = (10, 5, 2, 1, 1/2, 1/2.5, 1/3, 1/4, 1/5); W, H, EDGE = 297, 210, 10; ROOM = (12, 60, 273, 138); TITLE = (127, 10, 160, 42); LETTER = 3.5; wide = lambda text, h=LETTER: len(text)*h*.72
LAYERS = {'OUTLINE': (7, 50, 'CONTINUOUS'), 'HIDDEN': (8, 25, 'DASHED'), 'CENTRE': (8, 18, 'CHAIN'), 'HATCH': (8, 13, 'CONTINUOUS'), 'DIMENSIONS': (5, 18, 'CONTINUOUS'), 'TEXT': (7, 25, 'CONTINUOUS'), 'FRAME': (7, 35, 'CONTINUOUS')}

def extent(view):
    """left, bottom, right, top of what is drawn"""
    xy = []
    for kind, c in view['visible']:
        if kind in ('line', 'polyline'): xy += c
        else: xy += [(c[0]-c[2], c[1]-c[2]), (c[0]+c[2], c[1]+c[2])] if kind == 'circle' else [(c[0]+c[2]*math.cos(math.radians(a)), c[1]+c[2]*math.sin(math.radians(a))) for a in (c[3], c[4], *(q for q in (0, 90, 180, 270) if (q-c[3]) % 360 < (c[4]-c[3]) % 360))]
    return *(min(c) for c in zip(*xy)), *(max(c) for c in zip(*xy))

def lie_down(view):
    """a standing view turned a quarter to the right, as bolts are drawn"""
    t = lambda p: [p[1], -p[0]]; curve = lambda k, c: (k, [t(p) for p in c]) if k in ('line', 'polyline') else (k, [*t(c[:2]), c[2]]+[a-90 for a in c[3:]])
    for key in ('visible', 'hidden'): view[key] = [curve(*c) for c in view[key]]
    for d in view['dims']: d['at'] = [t(p) for p in d['at']]; d['side'] = {'right': 'bottom', 'left': 'top'}[d['side']]
    for n in view['notes']: x0, y0, x1, y1 = extent(view); n['at'] = [x1, y1*.3]                   # the thread's, at the tip

def margins(view):
    """paper around a view for its dimensions and notes: left, bottom, right, top"""
    x0, y0, x1, y1 = view['box']; m = dict(left=5, bottom=5, right=5, top=5)
    for d in view['dims']:
        if d['side'] in ('left', 'right'): d['side'] = 'left' if sum(p[0] for p in d['at']) < x0+x1 else 'right'
    for side in m: m[side] += 9*sum(d['side'] == side for d in view['dims'])
    for n in view['notes']: side = 'right' if n['at'][0] > (x0+x1)/2 else 'left'; m[side] = max(m[side], 9+wide(n['text'])); m['top'] = max(m['top'], 12)
    return m['left'], m['bottom'], m['right'], m['top']

def arrange(views):
    """scale, and the place of each view's origin on paper"""
    around = [margins(v) for v in views]; boxes = [v['box'] for v in views]; fits = lambda s: sum((b[2]-b[0])*s+m[0]+m[2] for b, m in zip(boxes, around)) <= ROOM[2] and max((b[3]-b[1])*s for b in boxes)+max(m[1] for m in around)+max(m[3] for m in around) <= ROOM[3]
    s = next(filter(fits, SCALES)); x = ROOM[0]+(ROOM[2]-sum((b[2]-b[0])*s+m[0]+m[2] for b, m in zip(boxes, around)))/2; low, top = max(m[1] for m in around), max(m[3] for m in around); y = ROOM[1]+low+(ROOM[3]-low-top)/2; at = []
    for b, m in zip(boxes, around): at.append((x+m[0]-b[0]*s, y-(b[1]+b[3])/2*s)); x += (b[2]-b[0])*s+m[0]+m[2]
    return s, at

class Sheet:
    """a drawing whose model is at 1:1: what is given in paper millimetres is divided by the scale"""
    def __init__(self, scale):
        self.s = scale; self.doc = doc = ezdxf.new('R2000'); self.msp = doc.modelspace(); doc.header['$INSUNITS'] = 4; doc.header['$MEASUREMENT'] = 1; doc.header['$LTSCALE'] = 1/scale; doc.header['$LUNITS'] = 2
        doc.linetypes.add('DASHED', [4.5, 3, -1.5]); doc.linetypes.add('CHAIN', [12.5, 8, -1.5, 1.5, -1.5])
        for name, (colour, weight, kind) in LAYERS.items(): doc.layers.add(name, color=colour, lineweight=weight, linetype=kind)
        doc.styles.get('Standard').dxf.font = 'arial.ttf'; style = doc.dimstyles.new('PART'); [style.set_dxf_attrib(k, v) for k, v in dict(dimscale=1/scale, dimtxt=LETTER, dimasz=3, dimexe=1.5, dimexo=1, dimgap=1, dimtad=1, dimdec=2, dimzin=8, dimdsep=46, dimtih=0, dimtoh=0, dimlfac=1, dimclrd=256, dimclre=256, dimclrt=256).items()]
    def on(self, layer): return dict(layer=layer)
    def model(self, curves, at, layer, k=1):
        """curves in the part's millimetres, their origin at a place of the paper"""
        X, Y = (c/self.s for c in at); p = lambda q: (X+q[0]*k, Y+q[1]*k)
        for kind, c in curves:
            if kind == 'line': self.msp.add_line(p(c[0]), p(c[1]), self.on(layer))
            elif kind == 'polyline': self.msp.add_lwpolyline([p(q) for q in c], dxfattribs=self.on(layer))
            elif kind == 'circle': self.msp.add_circle(p(c), c[2]*k, self.on(layer))
            else: self.msp.add_arc(p(c), c[2]*k, c[3], c[4], dxfattribs=self.on(layer))
    def lines(self, *points, layer='FRAME'): pts = [(x/self.s, y/self.s) for x, y in points]; [self.msp.add_line(a, b, self.on(layer)) for a, b in zip(pts, pts[1:])]
    def text(self, at, text, h=LETTER, layer='TEXT'): t = self.msp.add_text(text, height=h/self.s, dxfattribs=self.on(layer)); t.dxf.insert = (at[0]/self.s, at[1]/self.s)
    def dimension(self, view, at, d, level, specs):
        x0, y0, x1, y1 = view['box']; s = self.s; place = lambda p: Vec2(p)+Vec2(at)/s; (a, b), side = d['at'], d['side']; off = (10+9*level)/s
        # lettered in words: programs that draw dimensions anew leave out prefixes like the diameter sign
        base = place({'top': (0, y1+off), 'bottom': (0, y0-off), 'left': (x0-off, 0), 'right': (x1+off, 0)}[side]); flat = side in ('top', 'bottom'); a, b = sorted((a, b)); said = figure(d['length'], specs.get(d['name']))
        self.msp.add_linear_dim(base=base, p1=place(a), p2=place(b), angle=0 if flat else 90, text=d['text'].replace('{}', said), dimstyle='PART', dxfattribs=self.on('DIMENSIONS')).render()
    def note(self, view, at, n):
        x0, y0, x1, y1 = (c*self.s for c in view['box']); px, py = (c*self.s for c in n['at']); X, Y = at; sx = 1 if px > (x0+x1)/2 else -1; ex = x1+4 if sx > 0 else x0-4; ey = py+abs(ex-px)*.5+2; w = wide(n['text']); far = ex+sx*(w+1)
        self.lines((X+px, Y+py), (X+ex, Y+ey), (X+far, Y+ey), layer='DIMENSIONS'); u = Vec2(ex-px, ey-py).normalize(3); v = u.orthogonal().normalize(.5); tip = Vec2(X+px, Y+py); self.msp.add_solid([(q/self.s) for q in (tip, tip+u+v, tip+u-v)], self.on('DIMENSIONS')); self.text((X+min(ex, far)+.5, Y+ey+1), n['text'], layer='DIMENSIONS')

def figure(n, spec):
    """what is lettered for a measured length: the specified value where the model agrees with it (as in lines.py)"""
    if spec is not None and abs(n-spec) <= max(.1, .0015*spec): n = spec
    return f'{round(n, 2 if n == spec else 1):g}'

def centre(view, specs, axial):
    """centre lines of a view, and its circles of holes or teeth"""
    x0, y0, x1, y1 = view['box']; over = .05*max(x1-x0, y1-y0); lines = [('line', [[x0-over, 0], [x1+over, 0]])]
    if not axial: return lines
    return lines+[('line', [[0, y0-over], [0, y1+over]])]+[('circle', [0, 0, specs[n]/2]) for n in ('Pitch circle', 'Pitch diameter') if n in specs]

def thread(part, view):
    """a bolt's thread as ISO 6410 draws it: the root as a thin line, its end as a thick one"""
    p = part['params']; r, start, end = p['d']/2-.613*p['pitch'], p['length']-p['thread'], p['length']; full = p['thread'] > p['length']-4*p['pitch']
    return [('line', [[max(0, start), y], [end-.5, y]]) for y in (r, -r)], [] if full else [('line', [[start, -p['d']/2], [start, p['d']/2]])]

def title(sheet, part):
    x, y, w, h = TITLE; s = sheet.s; ratio = f'{s:g} : 1' if s >= 1 else f'1 : {1/s:g}'; sheet.lines((EDGE, EDGE), (W-EDGE, EDGE), (W-EDGE, H-EDGE), (EDGE, H-EDGE), (EDGE, EDGE)); sheet.lines((x, y), (x, y+h), (x+w, y+h))
    for Y in (11, 22, 32): sheet.lines((x, y+Y), (x+w, y+Y))
    for X, Y0, Y1 in ((104, 32, 42), (80, 0, 22), (120, 0, 11), (140, 0, 11)): sheet.lines((x+X, y+Y0), (x+X, y+Y1))
    def cell(dx, dy, label, text, h=3.2): sheet.text((x+dx+2, y+dy+7.1), label, 1.9); sheet.text((x+dx+2, y+dy+1.8), text, h)
    sheet.text((x+2, y+35.5), 'TORQUE FOUNDRY', 4.5); cell(104, 32.3, 'PART NUMBER', part['partNumber'], 4); cell(0, 22.3, 'NAME', part['name'], min(3.2, 156/len(part['name'])/.62)); cell(0, 11.3, 'MATERIAL', part['material']); cell(80, 11.3, 'FAMILY', part['family'].replace('-', ' '))
    cell(0, .3, 'PROJECTION', 'Third angle'); cell(80, .3, 'DIMENSIONS IN', 'mm'); cell(120, .3, 'SCALE', ratio, 2.8); cell(140, .3, 'SHEET', 'A4')
    cx, cy = x+52, y+5.5; sheet.model([('circle', [0, 0, 3/s]), ('circle', [0, 0, 1.6/s]), ('line', [[7/s, 1.6/s], [15/s, 3/s]]), ('line', [[15/s, 3/s], [15/s, -3/s]]), ('line', [[15/s, -3/s], [7/s, -1.6/s]]), ('line', [[7/s, -1.6/s], [7/s, 1.6/s]])], (cx, cy), 'FRAME')

def draw(part):
    views = part['views']; specs = {q['name']: q['value'] for q in part['specs'] if isinstance(q.get('value'), (int, float))}; bolt = part['model'] == 'fastener' and 'length' in part['params']
    if bolt: lie_down(views[0]); views.reverse()
    for v in views: v['box'] = extent(v)
    scale, places = arrange(views); sheet = Sheet(scale); title(sheet, part)
    for v, at in zip(views, places):
        sheet.model(v['visible'], at, 'OUTLINE'); sheet.model(v['hidden'], at, 'HIDDEN'); sheet.model([('line', h) for h in v['hatch'] if len(h) == 2], at, 'HATCH'); sheet.model(centre(v, specs, v['axial']), at, 'CENTRE'); levels = {}
        if bolt and not v['axial']: thin, thick = thread(part, v); sheet.model(thin, at, 'HATCH'); sheet.model(thick, at, 'OUTLINE')
        for d in sorted(v['dims'], key=lambda d: d['length']): sheet.dimension(v, at, d, levels.get(d['side'], 0), specs); levels[d['side']] = levels.get(d['side'], 0)+1
        for n in v['notes']: sheet.note(v, at, n)
    x0, y0, x1, y1 = extent(part['picture']); k = min(100/(x1-x0), 42/(y1-y0))/scale; sheet.model(part['picture']['visible'], (68-(x0+x1)/2*k*scale, 35-(y0+y1)/2*k*scale), 'OUTLINE', k)
    return sheet

if __name__ == '__main__':
    for file in sorted(glob.glob(RAW+'/*.lines.json')):
        slug = os.path.basename(file)[:-11]
        if sys.argv[1:] and slug not in sys.argv: continue
        part = json.load(open(file)); sheet = draw(part); sheet.doc.saveas(f'{DIR}/{slug}.dxf'); printing.pdf(sheet, f'{DIR}/{slug}.pdf', part, (W, H), LAYERS); print('drawing', slug, f'{sheet.s:g}', *(os.path.getsize(f'{DIR}/{slug}.{k}') for k in ('dxf', 'pdf')))
