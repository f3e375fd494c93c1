"""Spin-on oil filter and conical air filter."""
from studio import *
SHOT = dict(az=-24, el=22, margin=1.12)
THREAD = ('3/4-16 UNF', 19.05, 1.5875)                                            # designation, diameter, pitch

def views(kind='oil', d=76, h=95, gasket=63, thread=THREAD, base=140, top=100, length=200, **k):
    if kind == 'oil':
        return [dict(look='-y', up='z', dims=[((-d/2, 0, 0), (d/2, 0, 0), 'bottom', 'Can diameter', 'Ø{}'), ((d/2, 0, 0), (d/2, 0, h), 'right', 'Height')]),
                dict(look='-z', dims=[((-gasket/2, 0, 0), (gasket/2, 0, 0), 'bottom', 'Gasket diameter', 'Ø{}')], notes=[((thread[1]*.37, thread[1]*.37, 0), thread[0], 'Thread')])]
    z0 = -42; n = k['neck']
    return [dict(look='-y', up='z', dims=[((-base/2, 0, 0), (base/2, 0, 0), 'bottom', 'Base diameter', 'Ø{}'), ((-n/2, 0, z0), (n/2, 0, z0), 'bottom', 'Neck outside diameter', 'Ø{}'), ('h', 'right', 'Length')], notes=[]),
            dict(look='z', dims=[((-top/2, 0, length+z0), (top/2, 0, length+z0), 'top', 'Top diameter', 'Ø{}')])]

def build(kind='oil', d=76, h=95, gasket=63, flutes=30, thread=THREAD, code='OF-76', base=140, top=100, length=200, neck=102, bore=92, gauze=(.20, .010, .010), col=(.012, .013, .016), layout='photo'):
    if kind == 'air': return cone(base, top, length, neck, bore, gauze)
    one = lambda: can(d, h, gasket, flutes, thread, code, col); o = one()
    if layout == 'photo':
        q = max(1, d/76); up = group(o, 'upright', loc=(-32*q, 34*q, 0)); b = one(); lie = group(b, 'lying', loc=(34*q, -34*q, d/2+1.2), rot=(math.radians(-88.5), 0, math.radians(12)))
        bpy.context.view_layer.update(); return [up, lie]
    return o

def can(d, h, gasket, flutes, thread, code, col):
    """z = 0 is the thread plate, the fluted dome is up"""
    R = d/2; body = paint('can', col, .34, .25, 1.2, .04); steel = turned('plate', (.46, .455, .44), .25, .6, .8, .05, mod=.2); rub = rubber(); zinc = satin_chrome('zn', (.5, .48, .43), .26)
    band = paint('band', (.78, .44, .006), .38); ink = paint('ink', (.75, .75, .75), .4); dark = paint('hole', (.006, .006, .006), .8); o = []
    def fn(t, z):
        f = 1.15*(.5+.5*math.cos(flutes*t))**1.5*min(1, max(0, (z-h*.66)/3), max(0, (h-8-z)/3))
        if z < 6: base = R+.9 if z < 4.2 else R+.9*(6-z)/1.8
        else: base = R if z < h-9 else R-9+math.sqrt(max(0, 81-(z-h+9)**2))
        return base-f
    zs = sorted([.6, 1.2, 4.2, 5.2, 6]+[6+(h*.62-6)*k/4 for k in range(1, 5)]+[h*.62+(h-9-h*.62)*k/26 for k in range(1, 27)]+[h-9+9*math.sin(math.pi/2*k/12) for k in range(1, 13)])
    o.append(radial('can', fn, zs, 480, body, caps=False, sharp=60))
    o.append(lathe('dome', [(R-9, h), (R-14, h-.1, 2), (R-17, h-1.3, 2), (R-22, h-1.6, 2), (0, h-1.2)], body, 240, steps=5))
    o.append(lathe('seam', [(R+.9, .6), (R+.5, 0, .4), (R-2.5, 0, .6), (R-3, 2), (R-4.2, 2.3)], body, 240)); pl = 2.4
    G = gasket/2; T = thread[1]/2; hq = (G-4.6+T+2)/2; hs = [circle(min(3.6, (G-4.6-T-2)/2-.8), 32, hq*math.cos(a), hq*math.sin(a)) for a in [2*math.pi*k/8 for k in range(8)]]
    p = slab('plate', circle(R-3.4, 160), [circle(T-.1, 96)]+hs, -pl-1.2, -pl, steel, rnd=0, hole_rnd=.5, steps=1); p.rotation_euler = (math.pi, 0, 0); o.append(p)
    o.append(lathe('inside', [(0, 12), (R-4, 12)], dark, 96)); o.append(inner_thread('thread', thread[1], thread[2], -.4, 12, zinc, 96)); o.append(lathe('neck', [(T, 12), (T, -.4, .3), (T+1.6, -.4, .5), (T+2, 2.4)], zinc, 128))
    o.append(lathe('gasket', [(G-4.2, 2.2), (G-4.8, -.6, .6), (G-3.9, -2.0, .6), (G-.8, -2.0, .6), (G, -.6, .6), (G-.4, 2.2)], rub, 200))
    o.append(lathe('band', [(R+.06, h*.17), (R+.06, h*.235)], band, 300)); o.append(lathe('band2', [(R+.06, h*.545), (R+.06, h*.56)], band, 300))
    for a in (-1.75, -1.75+math.pi*2/3, -1.75+math.pi*4/3):
        for s, sz, z in (('TORQUE FOUNDRY', 6.4, h*.46), (code, 12, h*.34)):
            o.append(wrap_z(text('t', s, sz, ink, .02, 0), R+.05, a, z))
    return o

def cone(base, top, length, neck, bore, gauze_col):
    """pleated cone with a rubber neck, a clamp and a chromed cap; the pleats stand on z = 0"""
    gauze = paint('gauze', gauze_col, .8, 0, 1.6, .5); rub = rubber('rubber', (.014, .014, .015)); chr_ = chrome('cap', (.66, .66, .67), .09)
    steel = satin_chrome('clamp', (.52, .52, .52), .22); wire = satin_chrome('wire', (.35, .35, .36), .35); R0, R1, N, B = base/2, top/2, neck/2, bore/2; n = round(base*.29); o = []
    z1 = length-42; zt = z1-18; r = lambda f: R0-3-(R0-3-R1+4.5)*f
    def fn(t, z):
        f = z/zt; u = abs(((t*n/(2*math.pi)) % 1)-.5)*2; return r(f)-10.5*(1-f*.25)*min(1, max(0, (u-.08)/.84))**.9
    o.append(radial('pleats', fn, [zt*k/24 for k in range(25)], n*14, gauze, sharp=40)); m = round(zt/7)
    for k in range(1, m):                                                        # stainless mesh over the crests
        z = zt*k/m; R = r(z/zt)+.1; o.append(sweep('mesh', [(R*math.cos(a), R*math.sin(a), z) for a in [2*math.pi*i/160 for i in range(160)]], circle(.26, 6), wire, closed=True))
    o.append(lathe('base', [(N-1, -14, 1), (R0-5, -14, 4), (R0, -8, 4), (R0, 6, 2), (R0-4, 9, 1.5), (R0-11, 9)], rub, 240, steps=6))
    o.append(lathe('neck', [(B, -42), (N-.6, -42, 1), (N, -38, 1), (N-1, -36), (N-1, -14, 2), (min(N+5, R0-8), -12)], rub, 200))
    o.append(lathe('neckin', [(B, -42), (B, 20), (B*.87, 60)], rub, 160))
    o.append(lathe('clampband', [(N-.9, -33), (N-.1, -33, .2), (N-.1, -21, .2), (N-.9, -21)], steel, 240))
    o.append(place(slab('clamp', rrect(17, 15, 2), [], 0, 9, steel, rnd=.8), (N-1, -8, -27), (math.pi/2, 0, math.pi/2-.15)))
    sc = hexnut('screw', 7, 0, 16, steel); o.append(place(sc, (N+6, -20, -27), (-math.pi/2, 0, -.1)))
    o.append(lathe('top', [(R1-8.5, zt-1), (R1-1.5, zt-4, 2), (R1, zt, 2.5), (R1, zt+8, 3), (R1-4.5, zt+12, 1.5), (R1-8.5, zt+12)], rub, 240, steps=6))
    o.append(lathe('cap', [(0, z1), (R1*.64, z1-.6, 6), (R1*.82, z1-5, 2), (R1-5.5, zt+11.5, .6), (R1-5.5, zt+10)], chr_, 240, steps=8)); ink = paint('ink', (.03, .03, .035), .4); q = R1/54.5
    o.append(xf(text('logo', 'TORQUE', 9.5*q, ink, .1, 0), (0, 5.5*q, z1-.1))); o.append(xf(text('logo2', 'FOUNDRY', 9.5*q, ink, .1, 0), (0, -6.5*q, z1-.1)))
    return o
