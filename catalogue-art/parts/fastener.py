"""Bolt set M8 and tap with round die M10."""
from studio import *
SHOT = dict(az=-24, el=32, margin=1.06)

def views(kind='bolts', **k):
    if kind == 'bolts': return [dict(look='-y', up='z', dims=[((4, 0, 0), (4, 0, 40), 'right', '40'), ((6.5, 0, -5.3), (6.5, 0, 0), 'right', '5.3')], notes=[((-4, 0, 28), 'M8×1.25')]),
                                dict(look='-z', dims=[((-6.5, 0, -5.3), (6.5, 0, -5.3), 'bottom', 'AF 13')])]
    return [dict(look='-y', up='z', part='tap', dims=[('h', 'right')], notes=[((-4.6, 0, 12), 'M10×1.5')]), dict(look='z', part='die', dims=[((-19, 0, 0), (19, 0, 0), 'bottom', 'Ø38')])]

def build(kind='bolts', layout='photo'):
    if kind == 'bolts': return bolts(layout)
    if layout == 'tap': return tap()
    if layout == 'die': return round_die()
    die = round_die(); tp = tap()
    b = group(die, 'die', loc=(-6, 14, 0), rot=(0, 0, .5)); t = group(tp, 'tap', loc=(-42, -22, 5), rot=(math.radians(-89.4), 0, math.radians(-72)))
    die2 = group(tap(), 'tap2', loc=(-30, -42, 5), rot=(math.radians(-89.4), 0, math.radians(-64)))
    return [b, t, die2]

def bolts(layout):
    zinc = satin_chrome('zinc', (.50, .495, .49), .23, 1.2, .05); ink = satin_chrome('mk', (.36, .36, .36), .3)
    def one(L):
        b = bolt(8, 1.25, L, zinc, L-8 if L < 45 else 30)
        for s, y in (('8.8', 1.6), ('TF', -2.2)): t = text('t', s, 2.9, ink, .12, .02); xf(t, (0, y, 5.3)); b.append(xf(t, rot=(math.pi, 0, 0)))
        return b
    if layout != 'photo': return one(40)
    out = []; wash = lambda: lathe('washer', [(4.2, 0), (8, 0, .2), (8, 1.6, .2), (4.2, 1.6, .2), (4.2, 0)], zinc, 96)
    for x, y, L in ((-26, 16, 40), (-6, 26, 40), (14, 30, 40), (34, 26, 50)): out.append(group(one(L), 'stand', loc=(x, y, 5.3), rot=(0, 0, x*.3)))
    t = math.atan2(7.5-4, 40); 
    for x, y, a, L in ((-22, -14, 62, 40), (2, -6, 96, 50), (28, -4, 128, 40)):
        g = group(one(L), 'lie', rot=(math.radians(90)+math.atan2(7.2-4, L), 0, 0)); out.append(group([g], 'l2', loc=(x, y, 6.9), rot=(0, 0, math.radians(a-90))))
    for x, y, a in ((-44, 0, .2), (-48, -26, .6), (48, 8, .4), (52, -12, .9)):
        out.append(group(nut(8, 1.25, zinc), 'n', loc=(x, y, 0), rot=(0, 0, a)))
    out.append(group(nut(8, 1.25, zinc), 'n', loc=(-14, -58, 6.5), rot=(math.pi/2, math.pi/6, .5)))
    for x, y, z, tl in ((12, -62, 0, 0), (24, -58, .9, 8), (-56, 14, 0, 0)): w = wash(); out.append(place(w, (x, y, z), (math.radians(tl), 0, 0)))
    return out

def tap():
    """hand tap, point at z = 0, square at the top"""
    hss = satin_chrome('hss', (.46, .455, .44), .22, 1.5, .05); sh = turned('shank', (.42, .41, .39), .22, .4, 1.5, .03, mod=.1); d = 10; p = 1.5
    def fn(t, z):
        k = min(1, .80+z/26); r = thread_r(t, z, p, 4.12, 5.0, -2, 33, 1.5)*1; r = min(r, 5.0*k)
        fl = abs(((t/(math.pi/2)) % 1)-.5)*2; u = (fl-.42)/.58; depth = 0 if u <= 0 else (math.sin(min(1, u*1.25)*math.pi/2))*2.7*min(1, max(0, (42-z)/9))
        return max(1.9, (r if z < 31.5 else min(4.3, r+(z-31.5)*.3))-depth)
    o = [radial('flutes', fn, [0]+[42*k/420 for k in range(1, 421)], 240, hss, True, 40)]
    o.append(lathe('shank', [(4.2, 41.5), (4.3, 42), (4.3, 70, .3), (4.0, 70.4)], sh, 128))
    o.append(radial('square', lambda t, z: min(hexr(t, 6.2, 4), 4.0 if z < 81.2 else 3.7), [69.5, 70.2, 81.2, 82], 160, sh)); ink = paint('ink', (.03, .03, .03), .5)
    o.append(wrap_z(xf(text('t', 'M10 × 1.5  HSS-Co', 2.9, ink, .01, 0), rot=(0, 0, math.pi/2)), 4.32, -1.57, 57)); return o

def round_die():
    """split round die, 38 x 14"""
    blk = paint('die', (.05, .05, .052), .33, 0, 1.5, .1, .85); steel = turned('dieface', (.42, .41, .39), .25, .6, .9, .05, mod=.2); H = 14; R = 19
    clover = []; n = 4                                                            # thread lands joined to four chip holes
    for i in range(n):
        c = 2*math.pi*i/n+math.pi/4; rl = 4.35
        clover += [(rl*math.cos(c-math.pi/n+q), rl*math.sin(c-math.pi/n+q)) for q in (-.34, -.17, 0, .17, .34)]
        cx, cy, rr = 7.9*math.cos(c), 7.9*math.sin(c), 3.9
        clover += [(cx+rr*math.cos(a), cy+rr*math.sin(a)) for a in [c+math.pi+.62+(2*math.pi-1.24)*k/24 for k in range(25)]]
    o = [slab('die', circle(R, 160), [clover, circle(1.6, 24, 15.6*math.cos(.1), 15.6*math.sin(.1))], 0, H, steel, rnd=.9, steps=2, hole_rnd=.25)]
    o.append(lathe('wall', [(R+.03, 1.2), (R+.03, H-1.2)], blk, 160))
    for i in range(4):                                                            # thread teeth on the lands
        c = 2*math.pi*i/4
        for k in range(9):
            z = .8+k*1.5+i*.375
            if z < H-.6: t = sweep('tooth', [((4.4)*math.cos(a), (4.4)*math.sin(a), z+(a-c)*.24) for a in [c-.32+.64*j/8 for j in range(9)]], [(-.05, -.7), (.62, 0), (-.05, .7)], steel); o.append(t)
    dk = paint('dark', (.01, .01, .01), .6)
    for a in (.9, 2.3, 3.9, 5.3): q = lathe('dimple', [(0, -1.6), (2.2, .05)], dk, 48); o.append(xf(q, (R*math.cos(a), R*math.sin(a), H/2), (0, math.pi/2, a)))
    ink = paint('ink', (.02, .02, .02), .5)
    for s, a0 in (('M10×1.5', math.pi/2), ('HSS  TF', -math.pi/2)):
        for i, ch in enumerate(s):
            if ch != ' ': t = text('t', ch, 2.7, ink, .01, 0); xf(t, (0, 15.4, H+.005)); o.append(xf(t, rot=(0, 0, a0-math.pi/2-(i-len(s)/2+.5)*.145)))
    return o
