"""Gears and timing pulleys: module gears (straight or helical) with hub and keyway, HTD pulley with flanges."""
from studio import *
SHOT = dict(az=-30, el=24, pose=(56, 0, 0), margin=1.12)
LIP = {5: .572, 8: .686}                                                          # HTD: from the outside to the pitch line
FLANGE = 2.0

def views(kind, m=2, z=40, b=20, bore=20, hub=(36, 12), beta=0, pitch=5, **k):
    rt = pitch*z/math.pi/2-LIP[pitch] if kind == 'pulley' else m*z/2/math.cos(math.radians(beta))+m; w = b+hub[1]; back = FLANGE if kind == 'pulley' else 0
    n = [(f'{pitch}M  z = {z}', 'Teeth')] if kind == 'pulley' else [(f'm {m:g}  z = {z}', 'Teeth')]+([(f'β {beta}°', 'Helix angle')] if beta else [])
    return [dict(look='z', dims=[((-rt, 0, 0), (rt, 0, 0), 'bottom', 'Outside diameter', 'Ø{}'), ((-bore/2, 0, 0), (bore/2, 0, 0), 'top', 'Bore', 'Ø{} H7')], notes=[((rt*.70, rt*.70, 0), *n[0])]+([((-rt*.70, rt*.70, 0), *n[1])] if len(n) > 1 else [])),
            dict(look='-y', up='x', dims=[((rt, 0, -b/2), (rt, 0, b/2), 'top', 'Face width'), ((-rt, 0, -b/2-back), (-rt, 0, w-b/2), 'bottom', 'Length'), ((hub[0]/2, 0, w-b/2), (-hub[0]/2, 0, w-b/2), 'right', 'Hub diameter', 'Ø{}')])]

def keyed(r, kw, kd, n=96):
    """bore outline with a keyway at +y"""
    a = math.asin(kw/2/r); P = arc(r, math.pi/2+a, math.pi/2-a+2*math.pi, n)
    return P+[(kw/2, r+kd), (-kw/2, r+kd)]

def helical(name, out, holes, b, mat, twist, cham):
    """slab with its wall replaced by a twisted one: chamfered caps turned to the ends of the helix"""
    c = slab(name+'_caps', out, holes, -b/2, b/2, mat, rnd=cham, steps=1, hole_rnd=.6)
    bm = bmesh.new(); bm.from_mesh(c.data); bmesh.ops.delete(bm, geom=[f for f in bm.faces if max(v.co.z for v in f.verts)-min(v.co.z for v in f.verts) > b*.7 and max(v.co.xy.length for v in f.verts) > 1.08*max(math.hypot(*p) for h in holes for p in h)], context='FACES')
    for v in bm.verts:
        t = twist*v.co.z; x, y, z = v.co; v.co = (x*math.cos(t)-y*math.sin(t), x*math.sin(t)+y*math.cos(t), z)
    bm.to_mesh(c.data); bm.free()
    w = prism(name, out, [-b/2+cham+(b-2*cham)*k/24 for k in range(25)], mat, twist); return [finish(c, 25), w]

def build(kind='spur', m=2, z=40, b=20, bore=20, hub=(36, 12), beta=0, pitch=5, key=6, hand='right', web=True, tone=(.42, .42, .415)):
    steel = turned('gear_face', tone, .25, .7, .5, .05, mod=.3); flank = satin_chrome('flank', [c*1.05 for c in tone], .2, 1.2, .05)
    black = paint('browned', (.035, .034, .034), .36, 0, 1.5, .12, .8); o = []; key = keyed(bore/2, key, {4: 1.8, 5: 2.3, 6: 2.8, 8: 3.3}[key])
    if kind == 'pulley':
        alu = anodised('alu', (.40, .405, .41), .3); rp = pitch*z/math.pi/2; rt = rp-LIP[pitch]; q = pitch/5; out = []
        for i in range(z):                                                     # HTD 5M: round-bottomed grooves, rounded lips
            c = 2*math.pi*i/z; g = [(-1.95, 0), (-1.72, -.10), (-1.58, -.35), (-1.50, -.75)]+[(1.49*math.cos(a), -.75+1.30*math.sin(a)) for a in [math.pi+math.pi*k/12 for k in range(1, 12)]]+[(1.50, -.75), (1.58, -.35), (1.72, -.10), (1.95, 0)]
            for x, y in g: x *= q; y *= q; a = c+x/rt; out.append(((rt+y)*math.cos(a), (rt+y)*math.sin(a)))
        circ = circle(bore/2, 96); o.append(slab('teeth', out, [circ], -b/2, b/2, alu, rnd=0, hole_rnd=0, steps=1))
        fl = satin_chrome('flange', (.38, .38, .38), .26)
        for s in (1, -1):
            q = lathe('flange', [(rp-4, 0), (rp+.6, 0, .3), (rp+3.2, 1.1, .3), (rp+3.0, 2.0, .3), (rp-.2, 1.5, .3), (rp-4, 1.5), (rp-4, 0)], fl, 192); xf(q, (0, 0, s*b/2), (0 if s > 0 else math.pi, 0, 0)); o.append(q)
        h1 = b/2+hub[1]; lt = turned('hubface', (.42, .42, .425), .24, .7, .6, .05, mod=.2)
        o.append(lathe('hub', [(bore/2, b/2-1), (bore/2, h1, .6), (hub[0]/2, h1, .8), (hub[0]/2, b/2, .5), (hub[0]/2+3, b/2-.2)], lt, 192))
        o.append(lathe('face', [(hub[0]/2, b/2+.05), (rp-2, b/2+.05)], lt, 192)); o.append(lathe('back', [(bore/2, -b/2-.05), (rp-2, -b/2-.05)], lt, 192))
        sx = lathe('set', [(0, .2), (1.4, .2), (1.4, 1.4), (2.6, 1.6, .3), (2.9, 1.0), (2.9, -3)], black, 48)
        for a in (-.9, 1.2): p = inst(sx, ((hub[0]/2-1.2)*math.cos(a), (hub[0]/2-1.2)*math.sin(a), b/2+hub[1]*.5), (0, math.pi/2, a)); o.append(p)
        bpy.data.objects.remove(sx); return o
    out = involute_outline(m/math.cos(math.radians(beta)), z, add=m)
    if beta:
        tw = (1 if hand == 'right' else -1)*math.tan(math.radians(beta))/(m*z/2/math.cos(math.radians(beta))); o += helical('helical', out, [key], b, flank, tw, .35)
        rf = m*z/2/math.cos(math.radians(beta))-1.3*m
        for s in (1, -1):
            q = lathe('turned', [(bore/2+3.2, .03), (rf-.8, .03)], steel, 192); o.append(place(q, (0, 0, s*b/2), (0 if s > 0 else math.pi, 0, 0)))
    else:
        ri = m*z/2-1.25*m-5.5; holes = [circle((ri-hub[0]/2-7)/2, 64, (ri+hub[0]/2)/2*math.cos(a), (ri+hub[0]/2)/2*math.sin(a)) for a in [2*math.pi*k/6+.26 for k in range(6)]] if web else []
        o.append(slab('rim', out, [circle(ri, 160)], -b/2, b/2, steel, rnd=.28, steps=1, hole_rnd=.8, sharp=25))
        o.append(slab('web', circle(ri+.2, 160), [circle(hub[0]/2-2, 96)]+holes, -b/2+5, b/2-5, black, rnd=0, hole_rnd=.8, steps=1))
        for s in (1, -1):
            f = lathe('fillet', [(ri, b/2-2.2), (ri-.6, b/2-5, 2.2), (ri-3.4, b/2-4.98)], black, 160); o.append(place(f, rot=(0 if s > 0 else math.pi, 0, 0)))
    h1 = b/2+hub[1] if hub else 0
    if hub: o.append(slab('hub', circle(hub[0]/2, 160), [key], b/2-5.2 if not beta else b/2-.2, h1, steel, rnd=.9, steps=3, hole_rnd=.7))
    if hub and not beta: o.append(slab('hub_back', circle(hub[0]/2, 160), [key], -b/2, b/2-5, steel, rnd=.9, steps=3, hole_rnd=.7))
    return o
