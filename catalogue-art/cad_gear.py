"""Gears and timing pulleys as solids."""
import math
import Part
from FreeCAD import Vector as V
from cad_shapes import cyl, polar
KEY = {3: 1.4, 4: 1.8, 5: 2.3, 6: 2.8, 8: 3.3, 10: 3.3, 12: 3.3}                # DIN 6885: keyway depth in the hub

def involute(m, z, add, alpha=20):
    """edges of a gear's outline: each flank one arc through three points of the involute (within 0.02 m), lands and roots straight"""
    a = math.radians(alpha); rp = m*z/2; rb = rp*math.cos(a); ra, rf = rp+add, rp-1.25*add; inv = lambda t: math.tan(t)-t; half = math.pi/(2*z)+inv(a)
    at = lambda r, t: V(r*math.cos(t), r*math.sin(t), 0); w = lambda r: half-inv(math.acos(min(1, rb/r))); edges = []; last = first = None
    for i in range(z):
        c = 2*math.pi*i/z; foot = min(math.pi/z*.92, w(max(rb, rf))+.30*m/rf); P = [at(r, c+s*t) for s in (-1, 1) for r, t in ((rf, foot), (rp, w(rp)), (ra, w(ra)))]
        if last is not None: edges.append((last, P[0]))
        first = first or P[0]; edges += [(P[0], P[1], P[2]), (P[2], P[5]), (P[5], P[4], P[3])]; last = P[3]
    return edges+[(last, first)]

def face(edges): return Part.Face(Part.Wire([Part.Arc(*e).toShape() if len(e) == 3 else Part.makeLine(*e) for e in edges]))

def helical(edges, b, twist):
    """the outline turned by `twist` over the width b. Each edge is a rational Bezier; its poles run along a parabola through three
    turned places, which a helix of 20 degrees leaves by 0.01 mm"""
    faces = []; caps = [[], []]
    for e in edges:
        curve = Part.Arc(*e).toBSpline() if len(e) == 3 else Part.BSplineCurve(); len(e) == 3 or curve.buildFromPolesMultsKnots(list(e), [2, 2], [0, 1], False, 1)
        poles, weights = curve.getPoles(), curve.getWeights(); rows = [[turned(p, twist*f, b*f) for p in poles] for f in (-.5, 0, .5)]; s = Part.BSplineSurface()
        grid = [[p0, pm*2-(p0+p1)*.5, p1] for p0, pm, p1 in zip(*rows)]; n = len(poles)
        s.buildFromPolesMultsKnots(grid, curve.getMultiplicities(), [3, 3], curve.getKnots(), [0, 1], False, False, curve.Degree, 2, [[w]*3 for w in weights]); faces.append(s.toShape())
        for cap, row in zip(caps, rows[::2]): c = Part.BSplineCurve(); c.buildFromPolesMultsKnots(row, curve.getMultiplicities(), curve.getKnots(), False, curve.Degree, weights); cap.append(c.toShape())
    shell = Part.makeShell(faces+[Part.Face(Part.Wire(c)) for c in caps]); shell.sewShape(1e-5); solid = Part.makeSolid(Part.Shell(shell.Faces)); solid.fix(1e-6, 1e-6, 1e-5); return solid

def turned(p, a, z): return V(p.x*math.cos(a)-p.y*math.sin(a), p.x*math.sin(a)+p.y*math.cos(a), z)

def pulley(pitch, z, b, bore, hub):
    """HTD: each groove one arc between straight lands, a flange at each side, two holes for set screws in the hub"""
    q = pitch/5; rp = pitch*z/math.pi/2; rt = rp-{5: .572, 8: .686}[pitch]; h = b/2; at = lambda r, t: V(r*math.cos(t), r*math.sin(t), -h); P = []; edges = []
    for i in range(z): c = 2*math.pi*i/z; w = 1.62*q/rt; P.append((at(rt, c-w), at(rt-2.05*q, c), at(rt, c+w)))
    for a, n in zip(P, P[1:]+P[:1]): edges += [a, (a[2], n[0])]
    rim = round(2*(rp+3.2))/2                                                      # the flanges are of a whole millimetre
    solid = face(edges).extrude(V(0, 0, b)).fuse([cyl(rim, -h-2, -h), cyl(rim, h, h+2), cyl(hub[0]/2, h, h+hub[1])])
    screws = [Part.makeCylinder(2.5, hub[0], V(0, 0, h+hub[1]/2), V(math.cos(a), math.sin(a), 0)) for a in (-.9, -.9+2*math.pi/3)]
    return solid.cut(cyl(bore/2, -h-3, h+hub[1]+1).fuse(screws)).removeSplitter()

def gear(kind, m=2, z=40, b=20, bore=20, hub=(36, 12), beta=0, hand='right', key=6, web=True, pitch=5, **k):
    if kind == 'pulley': return [pulley(pitch, z, b, bore, hub)]
    tilt = math.radians(beta); mt = m/math.cos(tilt); outline = involute(mt, z, m, math.degrees(math.atan(math.tan(math.radians(20))/math.cos(tilt)))); top = b/2+hub[1]
    if beta: body = helical(outline, b, (1 if hand == 'right' else -1)*math.tan(tilt)/(mt*z/2)*b).fuse(cyl(hub[0]/2, b/2, top))
    else:
        body = face(outline).extrude(V(0, 0, b)); body.translate(V(0, 0, -b/2)); ri = m*z/2-1.25*m-5.5; body = body.fuse(cyl(hub[0]/2, b/2-1, top))
        body = body.cut([cyl(ri, z0, z1).cut(cyl(hub[0]/2, z0, z1)) for z0, z1 in ((b/2-5, b/2+1), (-b/2-1, 5-b/2))])
        if web: body = body.cut([cyl((ri-hub[0]/2-7)/2, -b, b, x, y) for x, y in polar(6, (ri+hub[0]/2)/2, .26)])
    return [body.cut(cyl(bore/2, -b, top+1).fuse(Part.makeBox(key, bore/2+KEY[key], top+1+b, V(-key/2, 0, -b)))).removeSplitter()]
