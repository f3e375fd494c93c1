"""Spin-on oil filter and conical air filter."""
from studio import *
SHOT = dict(az=-24, el=22, margin=1.12)

def views(kind='oil', d=76, h=95, **k):
    if kind == 'oil':
        return [dict(look='-y', up='z', dims=[((-d/2, 0, 0), (d/2, 0, 0), 'bottom', f'Ø{d}'), ((d/2, 0, 0), (d/2, 0, h), 'right', f'{h}')]),
                dict(look='-z', dims=[((-31.5, 0, 0), (31.5, 0, 0), 'bottom', 'Ø63')], notes=[((7, 7, 0), '3/4-16 UNF')])]
    return [dict(look='-y', up='z', dims=[((-70, 0, 0), (70, 0, 0), 'bottom', 'Ø140'), ((75, 0, -42), (75, 0, 158), 'right', '200')], notes=[]),
            dict(look='z', dims=[((-50, 0, 158), (50, 0, 158), 'top', 'Ø100')])]

def build(kind='oil', d=76, h=95, col=(.012, .013, .016), layout='photo'):
    if kind == 'air': return cone()
    o = can(d, h, col)
    if layout == 'photo':
        up = group(o, 'upright', loc=(-30, 34, 0)); b = can(d, h, col); lie = group(b, 'lying', loc=(34, -34, d/2+1.2), rot=(math.radians(-88.5), 0, math.radians(12)))
        bpy.context.view_layer.update(); return [up, lie]
    return o

def can(d, h, col):
    """z = 0 is the thread plate, the fluted dome is up"""
    R = d/2; body = paint('can', col, .34, .25, 1.2, .04); steel = turned('plate', (.46, .455, .44), .25, .6, .8, .05, mod=.2); rub = rubber(); zinc = satin_chrome('zn', (.5, .48, .43), .26)
    band = paint('band', (.78, .44, .006), .38); ink = paint('ink', (.75, .75, .75), .4); dark = paint('hole', (.006, .006, .006), .8); o = []
    def fn(t, z):
        f = 1.15*(.5+.5*math.cos(30*t))**1.5*min(1, max(0, (z-h*.66)/3), max(0, (h-8-z)/3))
        if z < 6: base = R+.9 if z < 4.2 else R+.9*(6-z)/1.8
        else: base = R if z < h-9 else R-9+math.sqrt(max(0, 81-(z-h+9)**2))
        return base-f
    zs = sorted([.6, 1.2, 4.2, 5.2, 6]+[6+(h*.62-6)*k/4 for k in range(1, 5)]+[h*.62+(h-9-h*.62)*k/26 for k in range(1, 27)]+[h-9+9*math.sin(math.pi/2*k/12) for k in range(1, 13)])
    o.append(radial('can', fn, zs, 480, body, caps=False, sharp=60))
    o.append(lathe('dome', [(R-9, h), (R-14, h-.1, 2), (R-17, h-1.3, 2), (R-22, h-1.6, 2), (0, h-1.2)], body, 240, steps=5))
    o.append(lathe('seam', [(R+.9, .6), (R+.5, 0, .4), (R-2.5, 0, .6), (R-3, 2), (R-4.2, 2.3)], body, 240)); pl = 2.4
    hs = [circle(3.6, 32, 21.5*math.cos(a), 21.5*math.sin(a)) for a in [2*math.pi*k/8 for k in range(8)]]
    p = slab('plate', circle(R-3.4, 160), [circle(9.5, 96)]+hs, -pl-1.2, -pl, steel, rnd=0, hole_rnd=.5, steps=1); p.rotation_euler = (math.pi, 0, 0); o.append(p)
    o.append(lathe('inside', [(0, 12), (R-4, 12)], dark, 96)); o.append(inner_thread('thread', 19.2, 1.5, -.4, 12, zinc, 96)); o.append(lathe('neck', [(9.6, 12), (9.6, -.4, .3), (11.2, -.4, .5), (11.6, 2.4)], zinc, 128))
    o.append(lathe('gasket', [(29, 2.2), (28.4, -.6, .6), (29.3, -2.0, .6), (32.4, -2.0, .6), (33.2, -.6, .6), (32.8, 2.2)], rub, 200))
    o.append(lathe('band', [(R+.06, h*.17), (R+.06, h*.235)], band, 300)); o.append(lathe('band2', [(R+.06, h*.545), (R+.06, h*.56)], band, 300))
    for a in (-1.75, -1.75+math.pi*2/3, -1.75+math.pi*4/3):
        for s, sz, z in (('TORQUE FOUNDRY', 6.4, h*.46), ('OF-76', 12, h*.34)):
            o.append(wrap_z(text('t', s, sz, ink, .02, 0), R+.05, a, z))
    return o

def cone():
    """pleated cone: 102 mm inlet, 140 to 100 mm, with a clamp"""
    gauze = paint('gauze', (.20, .010, .010), .8, 0, 1.6, .5); rub = rubber('rubber', (.014, .014, .015)); chr_ = chrome('cap', (.66, .66, .67), .09)
    steel = satin_chrome('clamp', (.52, .52, .52), .22); wire = satin_chrome('wire', (.35, .35, .36), .35); n = 40; o = []
    r = lambda f: 67-17*f
    def fn(t, z):
        f = z/140; u = abs(((t*n/(2*math.pi)) % 1)-.5)*2; return r(f)-10.5*(1-f*.25)*min(1, max(0, (u-.08)/.84))**.9
    o.append(radial('pleats', fn, [140*k/24 for k in range(25)], n*14, gauze, sharp=40))
    for k in range(1, 20):                                                       # stainless mesh over the crests
        z = 140*k/20; R = r(z/140)+.1; o.append(sweep('mesh', [(R*math.cos(a), R*math.sin(a), z) for a in [2*math.pi*i/160 for i in range(160)]], circle(.26, 6), wire, closed=True))
    o.append(lathe('base', [(50, -14, 1), (66, -14, 4), (71, -8, 4), (71, 6, 2), (67, 9, 1.5), (60, 9)], rub, 240, steps=6))
    o.append(lathe('neck', [(46, -42), (51, -42, 1), (51.5, -38, 1), (50.5, -36), (50.5, -14, 2), (56, -12)], rub, 200))
    o.append(lathe('neckin', [(46, -42), (46, 20), (40, 60)], rub, 160))
    o.append(lathe('clampband', [(50.6, -33), (51.4, -33, .2), (51.4, -21, .2), (50.6, -21)], steel, 240))
    o.append(place(slab('clamp', rrect(17, 15, 2), [], 0, 9, steel, rnd=.8), (50, -8, -27), (math.pi/2, 0, math.pi/2-.15)))
    sc = hexnut('screw', 7, 0, 16, steel); o.append(place(sc, (57, -20, -27), (-math.pi/2, 0, -.1)))
    o.append(lathe('top', [(46, 139), (53, 136, 2), (54.5, 140, 2.5), (54.5, 148, 3), (50, 152, 1.5), (46, 152)], rub, 240, steps=6))
    o.append(lathe('cap', [(0, 158), (34, 157.4, 6), (44, 153, 2), (48.5, 151.5, .6), (48.5, 150)], chr_, 240, steps=8)); ink = paint('ink', (.03, .03, .035), .4)
    o.append(xf(text('logo', 'TORQUE', 9.5, ink, .1, 0), (0, 5.5, 157.9))); o.append(xf(text('logo2', 'FOUNDRY', 9.5, ink, .1, 0), (0, -6.5, 157.9)))
    return o
