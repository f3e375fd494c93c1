"""Solids from the same parameters: cad.py SLUG... -> $OUT/<slug>.step (AP214, mm), with FreeCAD's libraries and no window.
For what turned and milled parts are bought by: outside, bores, holes, teeth. Threads are plain cylinders at their nominal
diameter, balls and rollers stand still, lettering is left out.  freecadcmd cad.py SLUG... (without any: all that it can)"""
import json, math, os, sys, time
import FreeCAD, Part
from FreeCAD import Vector as V
HERE = os.path.dirname(os.path.abspath(__file__)); OUT = os.environ.get('OUT', HERE+'/raw')
PARTS = {p['slug']: p for p in json.load(open(HERE+'/parts.json', encoding='utf-8'))}
Z = V(0, 0, 1); O = V(0, 0, 0)

def cyl(r, z0, z1, x=0, y=0): return Part.makeCylinder(r, z1-z0, V(x, y, z0))
def turn(rz): return Part.Face(Part.makePolygon([V(r, 0, z) for r, z in rz+rz[:1]])).revolve(O, Z, 360)
def prism(xy, z0, z1): return Part.Face(Part.makePolygon([V(x, y, z0) for x, y in xy+xy[:1]])).extrude(V(0, 0, z1-z0))
def polar(n, r, a0=0): return [(r*math.cos(a0+2*math.pi*k/n), r*math.sin(a0+2*math.pi*k/n)) for k in range(n)]
def hexagon(af): return polar(6, af/math.sqrt(3))

def hex_head(af, z0, z1, both=False):
    """hexagon with its 30 degree chamfer"""
    k = math.tan(math.radians(30)); rc, R = af/2*.985, af; cone = [(0, z0), (rc, z0), (R, z0+(R-rc)*k), (R, z1), (0, z1)] if not both else [(0, z0), (rc, z0), (R, z0+(R-rc)*k), (R, z1-(R-rc)*k), (rc, z1), (0, z1)]
    return prism(hexagon(af), z0, z1).common(turn(cone))

def fastener(kind, d=8, length=40, hole=0, od=0, thick=0, **k):
    r, c = d/2, d*.08; shank = turn([(0, 0), (r, 0), (r, length-c), (r-c, length), (0, length)])
    if kind == 'bolts': af, h = HEX_BOLT[d]; return hex_head(af, -h, 0).fuse(shank).removeSplitter()
    if kind == 'cap': D, h, s = CAP[d]; return turn([(0, -h), (D/2-.5, -h), (D/2, -h+.5), (D/2, 0), (0, 0)]).fuse(shank).cut(prism(hexagon(s), -h, -h*.45)).removeSplitter()
    if kind == 'nut': af, h = HEX_NUT[d]; return hex_head(af, 0, h, True).cut(cyl(r, 0, h))
    if kind == 'flange': return hex_head(13, 1.2, 8).fuse(turn([(0, 0), (17.9/2, 0), (17.9/2, 1.3), (13/2*1.04, 2.9), (0, 2.9)])).cut(cyl(r, 0, 8)).removeSplitter() if d == 8 else None
    return cyl(od/2, 0, thick).cut(cyl(hole/2, 0, thick)) if kind == 'washer' else None
HEX_BOLT = {8: (13, 5.3), 10: (16, 6.4), 12: (18, 7.5)}; HEX_NUT = {8: (13, 6.8), 10: (16, 8.4)}; CAP = {6: (10, 6, 5), 8: (13, 8, 6), 10: (16, 10, 8)}

def bearing(d, D, B, kind='ball', n=9, F=None, **k):
    h = B/2; c = .8; rp = (d+D)/4
    if kind == 'ball':
        rb = (D-d)/2*.305; groove = Part.makeTorus(rp, rb*1.03)
        inner = turn([(d/2+c, -h), (rp-rb*.5, -h), (rp-rb*.5, h), (d/2+c, h), (d/2, h-c), (d/2, c-h)]); outer = turn([(rp+rb*.5, -h), (D/2-c, -h), (D/2, c-h), (D/2, h-c), (D/2-c, h), (rp+rb*.5, h)])
        return Part.makeCompound([inner.cut(groove), outer.cut(groove)]+[Part.makeSphere(rb, V(x, y, 0)) for x, y in polar(n, rp)])
    if kind == 'roller':
        rr = (D-d)/2*.275; rp = F/2+rr; L = B-6.4; ro = rp+rr
        inner = turn([(d/2+c, -h), (F/2-c, -h), (F/2, c-h), (F/2, h-c), (F/2-c, h), (d/2+c, h), (d/2, h-c), (d/2, c-h)])
        outer = turn([(ro-2.2, -h), (D/2-c, -h), (D/2, c-h), (D/2, h-c), (D/2-c, h), (ro-2.2, h), (ro-2.2, h-2.7), (ro, h-2.7), (ro, 2.7-h), (ro-2.2, 2.7-h)])
        return Part.makeCompound([inner, outer]+[cyl(rr, -L/2, L/2, x, y) for x, y in polar(n, rp)])

def brake_disc(od, idr, thick, hat_d, height, pcd, bore, bolts, hole, vanes=0, drill=0, groups=12, per=6, **k):
    """ring and hat; the vanes of a ventilated disc are left out, its two plates and the gap are there"""
    R, r, H, t = od/2, idr/2, hat_d/2, thick/2; zt = height-t; plate = 8
    hat = turn([(bore/2, zt-7.5), (H-8, zt-7.5), (H-8, -t+2), (r, -t+2), (r, t), (H, t), (H, zt-4), (H-4, zt), (bore/2, zt)])
    rings = [turn([(r-1, -t), (R, -t), (R, t), (r-1, t)])] if not vanes else [turn([(r-1, t-plate), (R, t-plate), (R, t), (r-1, t)]), turn([(r-1, -t), (R, -t), (R, plate-t), (r-1, plate-t)])]
    solid = hat
    for ring in rings: solid = solid.fuse(ring)
    cut = [cyl(hole/2, zt-20, zt+1, x, y) for x, y in polar(bolts, pcd/2, math.pi/2/bolts)]
    for g in range(groups if drill else 0):
        for i in range(per):
            f = i/(per-1); rr = r+10+(R-r-20)*f; a = 2*math.pi*g/groups+.40*f; cut.append(cyl(drill/2, -t-1, t+1, rr*math.cos(a), rr*math.sin(a)))
    return solid.cut(Part.makeCompound(cut)).removeSplitter()

def involute(m, z):
    """outline of a spur gear: each flank one arc through three points of the involute (within 0.02 m), lands and roots straight"""
    a = math.radians(20); rp = m*z/2; rb = rp*math.cos(a); ra, rf = rp+m, rp-1.25*m; inv = lambda t: math.tan(t)-t; half = math.pi/(2*z)+inv(a)
    at = lambda r, t: V(r*math.cos(t), r*math.sin(t), 0); w = lambda r: half-inv(math.acos(min(1, rb/r))); edges = []; last = first = None
    for i in range(z):
        c = 2*math.pi*i/z; foot = min(math.pi/z*.92, w(max(rb, rf))+.30*m/rf); P = [at(r, c+s*t) for s in (-1, 1) for r, t in ((rf, foot), (rp, w(rp)), (ra, w(ra)))]
        if last is not None: edges.append(Part.makeLine(last, P[0]))
        first = first or P[0]; edges += [Part.Arc(*P[:3]).toShape(), Part.makeLine(P[2], P[5]), Part.Arc(P[5], P[4], P[3]).toShape()]; last = P[3]
    edges.append(Part.makeLine(last, first)); return Part.Face(Part.Wire(edges))

def pulley(pitch, z, b, bore, hub):
    """HTD: each groove one arc between straight lands, a flange at each side"""
    q = pitch/5; rp = pitch*z/math.pi/2; rt = rp-{5: .572, 8: .686}[pitch]; h = b/2; at = lambda r, t: V(r*math.cos(t), r*math.sin(t), -h); P = []; edges = []
    for i in range(z): c = 2*math.pi*i/z; w = 1.62*q/rt; P.append((at(rt, c-w), at(rt-2.05*q, c), at(rt, c+w)))
    for a, n in zip(P, P[1:]+P[:1]): edges += [Part.Arc(*a).toShape(), Part.makeLine(a[2], n[0])]
    solid = Part.Face(Part.Wire(edges)).extrude(V(0, 0, b)).fuse([cyl(rp+3.2, -h-2, -h), cyl(rp+3.2, h, h+2), cyl(hub[0]/2, h, h+hub[1])])
    return solid.cut(cyl(bore/2, -h-3, h+hub[1]+1)).removeSplitter()

def gear(kind, m=2, z=40, b=20, bore=20, hub=(36, 12), key=6, web=True, pitch=5, **k):
    if kind == 'pulley': return pulley(pitch, z, b, bore, hub)
    if kind != 'spur': return None
    body = involute(m, z).extrude(V(0, 0, b)); body.translate(V(0, 0, -b/2)); ri = m*z/2-1.25*m-5.5; cut = []
    for s in (1, -1): z0, z1 = sorted((s*(b/2-5), s*(b/2+1))); cut.append(cyl(ri, z0, z1).cut(cyl(hub[0]/2, z0, z1)))
    if web: cut += [cyl((ri-hub[0]/2-7)/2, -b, b, x, y) for x, y in polar(6, (ri+hub[0]/2)/2, .26)]
    deep = {4: 1.8, 5: 2.3, 6: 2.8, 8: 3.3}[key]; cut += [cyl(bore/2, -b, b+hub[1]), Part.makeBox(key, bore/2+deep, 2*b+hub[1], V(-key/2, 0, -b))]
    return body.fuse(cyl(hub[0]/2, b/2-1, b/2+hub[1])).cut(Part.makeCompound(cut)).removeSplitter()

MODELS = dict(fastener=fastener, bearing=bearing, brake_disc=brake_disc, gear=gear)

def write(slug):
    part = PARTS[slug]; shape = MODELS[part['model']](**part['params'])
    if shape is None or not shape.isValid(): return print('no solid', slug)
    import Import, re; Part.setStaticValue('write.surfacecurve.mode', 0)          # curves in space only: a third of the size
    doc = FreeCAD.newDocument('part'); o = doc.addObject('Part::Feature', 'part'); o.Shape = shape; o.Label = part['partNumber']; file = f'{OUT}/{slug}.step'
    Import.export([o], file); FreeCAD.closeDocument(doc.Name); text = open(file).read()
    open(file, 'w').write(re.sub(r"FILE_NAME\(.*?\);", f"FILE_NAME('{part['partNumber']}','{time.strftime('%Y-%m-%d')}T00:00:00',(''),('Torque Foundry'),'Open CASCADE','FreeCAD','');", text.replace('FreeCAD Model', part['partNumber']), count=1, flags=re.S)); b = shape.BoundBox; print(f'step {slug} {b.XLength:.2f} x {b.YLength:.2f} x {b.ZLength:.2f} {os.path.getsize(file)/1024:.0f}k')

slugs = [a for a in sys.argv if a in PARTS] or [s for s, p in PARTS.items() if p['model'] in MODELS]
for s in slugs:
    try: write(s)
    except Exception as e: print('Error', s, e)
