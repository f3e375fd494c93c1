"""Solids from the same parameters, with FreeCAD's libraries and no window, for what turned and milled parts are bought by:
outside, bores, holes, teeth. Threads are plain cylinders at their nominal diameter, balls and rollers stand still, lettering
is left out. Each model answers Pieces: some are only for the files (STEP, drawing), some only for the 3D view (cages, vanes)."""
import math
from collections import namedtuple
import Part
from FreeCAD import Placement, Rotation, Vector as V
from cad_gear import gear
from cad_shapes import cyl, hexagon, polar, prism, sector, tube, turn
Piece = namedtuple('Piece', 'name material shape only copies', defaults=('', 1))       # only: 'file' or 'view'; copies: in all, turned about z

HEX_BOLT = {5: (8, 3.5), 6: (10, 4), 8: (13, 5.3), 10: (16, 6.4), 12: (18, 7.5), 16: (24, 10)}          # ISO 4014: across flats, head height
HEX_NUT = {5: (8, 4.7), 6: (10, 5.2), 8: (13, 6.8), 10: (16, 8.4), 12: (18, 10.8), 16: (24, 14.8)}      # ISO 4032: across flats, height
CAP = {5: (8.5, 5, 4), 6: (10, 6, 5), 8: (13, 8, 6), 10: (16, 10, 8), 12: (18, 12, 10)}                 # ISO 4762: head, height, key
FINISH = {'cap': 'black oxide'}

def hex_head(af, z0, z1, both=False):
    """hexagon with its 30 degree chamfer"""
    k = math.tan(math.radians(30)); rc, R = af/2*.985, af
    cone = [(0, z0), (rc, z0), (R, z0+(R-rc)*k)]+([(R, z1-(R-rc)*k), (rc, z1), (0, z1)] if both else [(R, z1), (0, z1)])
    return prism(hexagon(af), z0, z1).common(turn(cone))

def fastener(kind, d=8, length=40, hole=0, od=0, thick=0, **k):
    r, c = d/2, d*.08
    if kind in ('bolts', 'cap'): shank = turn([(0, 0), (r, 0), (r, length-c), (r-c, length), (0, length)])
    if kind == 'bolts': af, h = HEX_BOLT[d]; shape = hex_head(af, -h, 0).fuse(shank)
    elif kind == 'cap': D, h, s = CAP[d]; shape = turn([(0, -h), (D/2-.5, -h), (D/2, -h+.5), (D/2, 0), (0, 0)]).fuse(shank).cut(prism(hexagon(s), -h, -h*.45))
    elif kind == 'nut': af, h = HEX_NUT[d]; shape = hex_head(af, 0, h, True).cut(cyl(r, 0, h))
    elif kind == 'flange' and d == 8: shape = hex_head(13, 1.2, 8, True).fuse(turn([(0, 0), (17.9/2, 0), (17.9/2, 1.3), (13/2*1.04, 2.9), (0, 2.9)])).cut(cyl(r, 0, 8))
    elif kind == 'washer': shape = cyl(od/2, 0, thick).cut(cyl(hole/2, 0, thick))
    else: return []
    return [Piece(kind, FINISH.get(kind, 'zinc'), shape.removeSplitter())]

def bearing(d, D, B, kind='ball', n=9, F=None, cone=None, cup=None, cage='steel', seal=None, **k):
    if kind == 'taper': return taper(d/2, D/2, B, cone, cup, n)
    h = B/2; c = .8; rp = (d+D)/4
    if kind == 'ball':
        rb = (D-d)/2*.305; groove = Part.makeTorus(rp, rb*1.03)
        inner = turn([(d/2+c, -h), (rp-rb*.5, -h), (rp-rb*.5, h), (d/2+c, h), (d/2, h-c), (d/2, c-h)]).cut(groove); rolling = Part.makeSphere(rb, V(rp, 0, 0))
        outer = turn([(rp+rb*.5, -h), (D/2-c, -h), (D/2, c-h), (D/2, h-c), (D/2-c, h), (rp+rb*.5, h)]).cut(groove)
        held = pressed_cage(rp, rb, n) if cage == 'steel' else sector(tube(rp-rb*.4, rp+rb*.4, -rb*.78, rb*.78), n)
    else:
        rr = (D-d)/2*.275; rp = F/2+rr; L = B-6.4; ro = rp+rr; cage = 'brass'
        inner = turn([(d/2+c, -h), (F/2-c, -h), (F/2, c-h), (F/2, h-c), (F/2-c, h), (d/2+c, h), (d/2, h-c), (d/2, c-h)]); rolling = cyl(rr, -L/2, L/2, rp)
        outer = turn([(ro-2.2, -h), (D/2-c, -h), (D/2, c-h), (D/2, h-c), (D/2-c, h), (ro-2.2, h), (ro-2.2, h-2.7), (ro, h-2.7), (ro, 2.7-h), (ro-2.2, 2.7-h)])
        held = Part.makeCompound([sector(tube(rp-rr*.55, rp+rr*.6, *z), n) for z in ((L/2+.3, L/2+2.2), (-L/2-2.2, -L/2-.3))]+[cyl(1.5, -L/2-.5, L/2+.5, *polar(1, rp+.2, math.pi/n)[0])])
    seals = [Piece('seal', 'rubber', tube(rp-rb*.66, rp+rb*.8, -h+.4, -h+1.2), 'view')] if seal else []
    return [Piece('inner ring', 'ground', inner), Piece('outer ring', 'ground', outer), Piece({'ball': 'ball'}.get(kind, 'roller'), 'ground', rolling, copies=n), Piece('cage', 'brass' if cage == 'brass' else 'sheet', held, 'view', n)]+seals

def pressed_cage(rp, rb, n):
    """two riveted strips of sheet that bulge around the balls: one ball's share of them"""
    w = rb*.24; sphere = lambda r: Part.makeSphere(r, V(rp, 0, 0)); return sector(tube(rp-w, rp+w, -.35, .35).fuse(sphere(rb+.6)).common(tube(rp-w, rp+w, -rb-1, rb+1)).cut(sphere(rb+.15)), n)

def taper(ri, ro, T, cone, cup, n):
    """cup from -T/2, cone up to T/2, rollers between them on a common apex below; contact angle 14 degrees"""
    out, ax, inn = (math.tan(math.radians(a)) for a in (14, 12, 10)); z0 = -T/2; zm = z0+cup*.60; rc = ro-2.4-(cup*.40)*out; rr = (ro-ri)*.222; rp = rc-rr*1.03; rin = rp-rr*1.015; h = cup*.80/2*.98
    outer = turn([(ro-.8, z0+cup), (rc+(z0+cup-zm)*out, z0+cup), (rc+(z0-zm)*out, z0), (ro-1.2, z0), (ro, z0+1.2), (ro, z0+cup-.8)]); zt = T/2; zb = zt-cone; q = lambda z: rin+(z-zm)*inn
    inner = turn([(ri+.9, zt), (q(zm+h)+rr*.76, zt), (q(zm+h)+rr*.80, zm+h+.25), (q(zm+h), zm+h+.1), (q(zm-h), zm-h-.1), (q(zm-h)+rr*.30, zm-h-.2), (q(zm-h)+rr*.22, zb), (ri+.9, zb), (ri, zb+.9), (ri, zt-.9)])
    t = math.tan(math.radians(2)); roller = turn([(0, h), (rr+h*t-.4, h), (rr+h*t, h-.4), (rr-h*t, .4-h), (rr-h*t-.4, -h), (0, -h)]); c = lambda z: rp+rr*.42+(z-zm)*ax; tilt = Rotation(V(0, 1, 0), 12); half = Rotation(V(0, 0, 1), 180/n)
    roller.Placement = Placement(V(rp, 0, zm), tilt); bar = Part.makeBox(.8, 1.6, 2*h+2, V(-.4, -.8, -h-1)); bar.Placement = Placement(half.multVec(V(c(zm), 0, zm)), half*tilt)
    held = Part.makeCompound([bar]+[sector(turn([(c(a)-.5, a), (c(b)+.5, a), (c(b)+.5, b), (c(a)-.5, b)]), n) for a, b in ((zm+h+.5, zm+h+1.7), (zm-h-1.5, zm-h-.5))])
    return [Piece('cone', 'ground', inner), Piece('cup', 'ground', outer), Piece('roller', 'ground', roller, copies=n), Piece('cage', 'sheet', held, 'view', n)]

def brake_disc(od, idr, thick, hat_d, height, pcd, bore, bolts, hole, vanes=0, drill=0, groups=12, per=6, slots_on=True, **k):
    R, r, H, t = od/2, idr/2, hat_d/2, thick/2; zt = height-t; plate = 8; at = lambda rr, a: V(rr*math.cos(a), rr*math.sin(a), 0)
    solid = turn([(bore/2, zt-7.5), (H-8, zt-7.5), (H-8, -t+2), (r, -t+2), (r, t), (H, t), (H, zt-4), (H-4, zt), (bore/2, zt)])
    for z0, z1 in ((t-plate, t), (-t, plate-t)) if vanes else ((-t, t),): solid = solid.fuse(tube(r-1, R, z0, z1))
    cut = [cyl(hole/2, zt-20, zt+1, x, y) for x, y in polar(bolts, pcd/2, math.pi/2/bolts)]+[cyl(3.4, zt-20, zt+1, pcd/2*math.cos(.95), pcd/2*math.sin(.95))]
    for g in range(groups if drill else 0):
        for f in (i/(per-1) for i in range(per)): p = at(r+10+(R-r-20)*f, 2*math.pi*g/groups+.40*f); cut.append(cyl(drill/2, -t-1, t+1, p.x, p.y))
    for g in range(groups if slots_on else 0): cut.append(bow([at(r+9+(R-r-18)*f, 2*math.pi*(g+.5)/groups+.40*f) for f in (0, .5, 1)], 1.7, t-1.2, t+1))
    solid = solid.cut(Part.makeCompound(cut)).removeSplitter()
    vane = [Piece('vane', 'iron', wall([at(r+3+(R-r-6.5)*f, -.26*f) for f in (0, .5, 1)], 2, plate-t-.1, t-plate+.1), 'view', vanes)] if vanes else []; return ([Piece('disc', 'iron', solid, 'file')]+parted(solid, r+3, groups) if drill else [Piece('disc', 'iron', solid)])+vane

def parted(disc, r, n):
    """a disc for the 3D view: its hat, and one of the n parts of its drilled ring"""
    ring = tube(r, 2*r+200, -200, 200); kept = lambda shape: Part.makeCompound([f for f in shape.Faces if f.Surface.TypeId != 'Part::GeomCylinder' or abs(f.Surface.Radius-r) > 1e-6])
    return [Piece('hat', 'iron', kept(disc.cut(ring)), 'view'), Piece('ring', 'iron', kept(sector(disc.common(ring), n)), 'view', n)]

def wall(*bowed):
    """the sides of a vane, whose ends lie inside the plates"""
    return Part.makeShell([f for f in bow(*bowed).Faces if f.Surface.TypeId != 'Part::GeomPlane'])

def bow(points, w, z0, z1):
    """an arc through three points, 2w wide with round ends, from z0 to z1"""
    a, b, c = points; O = Part.Arc(a, b, c).toShape().Curve.Center; out = [p+(p-O).normalize()*w for p in points]; inn = [p-(p-O).normalize()*w for p in points]; end = lambda p, s: p+(p-O).normalize().cross(V(0, 0, 1))*w*s
    s = 1 if (out[0]-out[1]).dot(end(a, 1)-a) > 0 else -1
    edges = [Part.Arc(*out), Part.Arc(out[2], end(c, -s), inn[2]), Part.Arc(*inn[::-1]), Part.Arc(inn[0], end(a, s), out[0])]
    face = Part.Face(Part.Wire([e.toShape() for e in edges])); face.translate(V(0, 0, z0)); return face.extrude(V(0, 0, z1-z0))

MODELS = dict(fastener=fastener, bearing=bearing, brake_disc=brake_disc, gear=lambda **k: [Piece('gear', 'aluminium' if k['kind'] == 'pulley' else 'steel', s) for s in gear(**k)])

def pieces(part): return MODELS[part['model']](**part['params']) if part['model'] in MODELS else []
