"""Bolts, cap screws, nuts and washers, loose on the bench; hand taps with a round die."""
from studio import *
SHOT = dict(az=-24, el=32, margin=1.06)
CAP = {5: (8.5, 5, 4), 6: (10, 6, 5), 8: (13, 8, 6), 10: (16, 10, 8), 12: (18, 12, 10)}       # ISO 4762: head diameter, head height, key size

def views(kind='bolts', d=8, pitch=1.25, length=40, thread=None, **k):
    name = f'M{d}×{pitch:g}'; r = d/2
    if kind == 'bolts':
        af, h = HEX_BOLT[d]
        return [dict(look='-y', up='z', dims=[((r, 0, 0), (r, 0, length), 'right', 'Length'), ((af/2, 0, -h), (af/2, 0, 0), 'right', 'Head height'), ((-r, 0, length-thread), (-r, 0, length), 'left', 'Thread length')], notes=[((-r*.94, 0, length-pitch), name, 'Thread')]),
                dict(look='-z', dims=[((0, -af/2, -h), (0, af/2, -h), 'right', 'Width across flats', 'AF {}')])]
    if kind == 'cap':
        D, h, s = CAP[d]
        return [dict(look='-y', up='z', dims=[((r, 0, 0), (r, 0, length), 'right', 'Length'), ((D/2, 0, -h), (D/2, 0, 0), 'right', 'Head height')]+([((-r, 0, length-thread), (-r, 0, length), 'left', 'Thread length')] if thread < length-4*pitch else []), notes=[((-r*.94, 0, length-pitch), name, 'Thread')]),
                dict(look='-z', dims=[((-D/2, 0, -h), (D/2, 0, -h), 'bottom', 'Head diameter', 'Ø{}'), ((0, -s/2, -h), (0, s/2, -h), 'right', 'Key size', 'AF {}')])]
    if kind in ('nut', 'flange'):
        af, h, D = nut_sizes(kind, d)
        return [dict(look='z', dims=[((0, -af/2, h), (0, af/2, h), 'left', 'Width across flats', 'AF {}')]+([((-D/2, 0, 0), (D/2, 0, 0), 'top', 'Flange diameter', 'Ø{}')] if D else []), notes=[((r*.7, r*.7, h), name, 'Thread')]),
                dict(look='-y', up='x', dims=[((af/2, 0, 0), (af/2, 0, h), 'top', 'Height')])]
    if kind == 'washer':
        return [dict(look='z', dims=[((-k['od']/2, 0, 0), (k['od']/2, 0, 0), 'bottom', 'Outside diameter', 'Ø{}'), ((-k['hole']/2, 0, 0), (k['hole']/2, 0, 0), 'top', 'Inside diameter', 'Ø{}')]),
                dict(look='-y', up='x', dims=[((k['od']/2, 0, 0), (k['od']/2, 0, k['thick']), 'top', 'Thickness')])]
    q = k['square']
    return [dict(look='-y', up='z', part='tap', dims=[('h', 'right', 'Tap length')], notes=[((-d*.46, 0, length*.15), name, 'Thread'), ((-q*.6, 0, length*.94), f'SQ {q:g}', 'Square')]),
            dict(look='z', part='die', dims=[((-k['die'][0]/2, 0, 0), (k['die'][0]/2, 0, 0), 'bottom', 'Die diameter', 'Ø{}')])]

def build(kind='bolts', d=8, pitch=1.25, length=40, thread=22, hole=10.5, od=20, thick=2, square=6.2, die=(38, 14), klass='8.8', layout='photo'):
    zinc = satin_chrome('zinc', (.50, .495, .49), .23, 1.2, .05); black = paint('black oxide', (.045, .046, .05), .3, 0, 1.2, .08, .85)
    if kind == 'tapdie':
        if layout == 'tap': return tap(d, pitch, length, square)
        if layout == 'die': return round_die(d, pitch, *die)
        k = length/82; lie = lambda x, y, a: group(tap(d, pitch, length, square), 'tap', loc=(x*k, y*k, d/2), rot=(math.radians(-89.4), 0, math.radians(a)))
        return [group(round_die(d, pitch, *die), 'die', loc=(-6*k, 14*k, 0), rot=(0, 0, .5)), lie(-42, -22, -72), lie(-30, -42, -64)]
    one = {'bolts': lambda: hex_bolt(d, pitch, length, thread, zinc, klass), 'cap': lambda: cap_screw(d, pitch, length, thread, black), 'nut': lambda: nut(d, pitch, zinc), 'flange': lambda: flange_nut(d, pitch, zinc),
           'washer': lambda: [lathe('washer', [(hole/2, 0), (od/2, 0, .2), (od/2, thick, .2), (hole/2, thick, .2), (hole/2, 0)], zinc, 128)]}[kind]
    if layout != 'photo': return one()
    if kind in ('bolts', 'cap'):
        af, h = HEX_BOLT[d] if kind == 'bolts' else CAP[d][:2]; return lengthy(one, d, pitch, length, af, h, zinc if kind == 'bolts' else None)
    af, h = (od, thick) if kind == 'washer' else nut_sizes(kind, d)[:2]
    return flat(one, kind == 'flange' and nut_sizes(kind, d)[2] or af, h, kind != 'flange')

def nut_sizes(kind, d):
    """across flats, height, flange diameter (EN 1661) or 0"""
    return (*HEX_NUT[d], 0) if kind != 'flange' else {6: (10, 6, 14.2), 8: (13, 8, 17.9), 10: (15, 10, 21.8)}[d]

def hex_bolt(d, pitch, L, thread, mat, klass):
    b = bolt(d, pitch, L, mat, thread); ink = satin_chrome('mk', (.36, .36, .36), .3); h = HEX_BOLT[d][1]; k = d/8
    for s, y in ((klass, 1.6), ('TF', -2.2)): t = text('t', s, 2.9*k, ink, .12, .02); xf(t, (0, y*k, h)); b.append(xf(t, rot=(math.pi, 0, 0)))
    return b

def cap_screw(d, pitch, L, thread, mat):
    """socket head below z=0, knurled, with its hexagon"""
    D, h, s = CAP[d]; R = D/2; e = s*.60; n = round(D*3.2); deep = h*.55
    o = [lathe('top', [(e, -h), (R-.5, -h, .3), (R-.14, -h+.7)], mat, 128), radial('knurl', lambda t, z: R-.14*(1+math.cos(n*t)), [-h+.7, -.5], n*8, mat, False, 50), lathe('under', [(R-.14, -.5), (R-.6, 0, .2), (d/2+.4, 0)], mat, 128)]
    hexa = [(s/2*x, s/2*y) for x, y in ((2/3**.5*math.cos(a), 2/3**.5*math.sin(a)) for a in [math.pi/3*i for i in range(6)])]
    o += [slab('socket', circle(e+.02, 96), [hexa], -h, -h+deep, mat, rnd=0, hole_rnd=.25, steps=1), lathe('floor', [(0, -h+deep+.6), (e, -h+deep)], mat, 48)]
    return o+shank(d, pitch, L, mat, thread)

def flange_nut(d, pitch, mat):
    af, h, D = nut_sizes('flange', d)
    return [hexnut('nut', af, 1.2, h, mat, bore=d*1.0), inner_thread('nut_thread', d, pitch, 0, h, mat), lathe('flange', [(d/2, 0), (D/2-.3, 0, .3), (D/2, .6, .3), (D/2-.2, 1.3, .3), (af/2*1.04, 2.9, .6), (af/2*.9, 3.4)], mat, 160)]

def lengthy(one, d, pitch, L, af, h, zinc):
    """some standing on their heads, some lying; hexagon bolts with their nuts and washers"""
    k = L/40; out = []
    for x, y in ((-26, 16), (-6, 26), (14, 30), (34, 26)): out.append(group(one(), 'stand', loc=(x*k, y*k, h), rot=(0, 0, x*.3)))
    for x, y, a in ((-22, -14, 62), (2, -6, 96), (28, -4, 128)) if zinc else ((-34, -42, 250), (2, -6, 96), (36, -44, 292)):   # cap screws show their sockets
        g = group(one(), 'lie', rot=(math.radians(90)+math.atan2(af*.55-d/2, L), 0, 0)); out.append(group([g], 'l2', loc=(x*k, y*k, af*.53), rot=(0, 0, math.radians(a-90))))
    if not zinc: return out
    for x, y, a in ((-44, 0, .2), (-48, -26, .6), (48, 8, .4), (52, -12, .9)): out.append(group(nut(d, pitch, zinc), 'n', loc=(x*k, y*k, 0), rot=(0, 0, a)))
    out.append(group(nut(d, pitch, zinc), 'n', loc=(-14*k, -58*k, af/2), rot=(math.pi/2, math.pi/6, .5))); q = d/8
    for x, y, z, tl in ((12, -62, 0, 0), (24, -58, .9, 8), (-56, 14, 0, 0)): w = lathe('washer', [(4.2*q, 0), (8*q, 0, .2), (8*q, 1.6*q, .2), (4.2*q, 1.6*q, .2), (4.2*q, 0)], zinc, 96); out.append(place(w, (x*k, y*k, z), (math.radians(tl), 0, 0)))
    return out

def flat(one, D, h, stands):
    """flat pieces on the bench: most lie, one on another, and one may stand on its edge"""
    out = []; lie = lambda x, y, z=0, a=0., tilt=0: out.append(group([group(one(), 'g', rot=(math.radians(tilt), 0, 0))], 'n', loc=(x*D, y*D, z), rot=(0, 0, a)))
    for x, y, a in ((-.75, .4, .2), (.55, .75, .9), (1.4, -.15, .5), (.2, -.45, 1.3), (-1.55, -.55, .7), (-.65, -1.35, .1)): lie(x, y, 0, a)
    lie(-.72, .43, h, .75)
    if stands: lie(.95, -1.40, D/2, .5, 90)
    else: lie(.6, -1.5, 0, .3)
    return out

def tap(d, p, L, sq):
    """hand tap, point at z = 0, square at the top"""
    hss = satin_chrome('hss', (.46, .455, .44), .22, 1.5, .05); sh = turned('shank', (.42, .41, .39), .22, .4, 1.5, .03, mod=.1); q = d/10; f = L/82; R = d/2; zt = 42*f
    def fn(t, z):
        k = min(1, .80+z/26/f); r = min(thread_r(t, z, p, R-.587*p, R, -2, 33*f, 1.5), R*k)
        fl = abs(((t/(math.pi/2)) % 1)-.5)*2; u = (fl-.42)/.58; depth = 0 if u <= 0 else (math.sin(min(1, u*1.25)*math.pi/2))*2.7*q*min(1, max(0, (zt-z)/9/f))
        return max(1.9*q, (r if z < 31.5*f else min(4.3*q, r+(z-31.5*f)*.3))-depth)
    o = [radial('flutes', fn, [zt*k/420 for k in range(421)], 240, hss, True, 40)]
    o.append(lathe('shank', [(4.2*q, zt-.5), (4.3*q, zt), (4.3*q, 70*f, .3), (4.0*q, 70*f+.4)], sh, 128))
    o.append(radial('square', lambda t, z: min(hexr(t, sq, 4), 4.0*q if z < L-.8 else 3.7*q), [69.5*f, 70.2*f, L-.8, L], 160, sh)); ink = paint('ink', (.03, .03, .03), .5)
    o.append(wrap_z(xf(text('t', f'M{d} × {p:g}  HSS-Co', 2.9*q, ink, .01, 0), rot=(0, 0, math.pi/2)), 4.32*q, -1.57, 57*f)); return o

def round_die(d, p, D, H):
    """split round die"""
    blk = paint('die', (.05, .05, .052), .33, 0, 1.5, .1, .85); steel = turned('dieface', (.42, .41, .39), .25, .6, .9, .05, mod=.2); R = D/2; q = d/10; g = R/19
    clover = []; n = 4                                                            # thread lands joined to four chip holes
    for i in range(n):
        c = 2*math.pi*i/n+math.pi/4; rl = 4.35*q
        clover += [(rl*math.cos(c-math.pi/n+q), rl*math.sin(c-math.pi/n+q)) for q in (-.34, -.17, 0, .17, .34)]
        cx, cy, rr = 7.9*q*math.cos(c), 7.9*q*math.sin(c), 3.9*q
        clover += [(cx+rr*math.cos(a), cy+rr*math.sin(a)) for a in [c+math.pi+.62+(2*math.pi-1.24)*k/24 for k in range(25)]]
    o = [slab('die', circle(R, 160), [clover, circle(1.6*g, 24, 15.6*g*math.cos(.1), 15.6*g*math.sin(.1))], 0, H, steel, rnd=.9, steps=2, hole_rnd=.25)]
    o.append(lathe('wall', [(R+.03, 1.2), (R+.03, H-1.2)], blk, 160))
    for i in range(4):                                                            # thread teeth on the lands
        c = 2*math.pi*i/4
        for k in range(int(H/p)):
            z = .8+(k+i/4)*p
            if z < H-.6: t = sweep('tooth', [(4.4*q*math.cos(a), 4.4*q*math.sin(a), z+(a-c)*p/(2*math.pi)) for a in [c-.32+.64*j/8 for j in range(9)]], [(-.05, -.47*p), (.41*p, 0), (-.05, .47*p)], steel); o.append(t)
    dk = paint('dark', (.01, .01, .01), .6)
    for a in (.9, 2.3, 3.9, 5.3): q = lathe('dimple', [(0, -1.6*g), (2.2*g, .05)], dk, 48); o.append(xf(q, (R*math.cos(a), R*math.sin(a), H/2), (0, math.pi/2, a)))
    ink = paint('ink', (.02, .02, .02), .5)
    for s, a0 in ((f'M{d}×{p:g}', math.pi/2), ('HSS  TF', -math.pi/2)):
        for i, ch in enumerate(s):
            if ch != ' ': t = text('t', ch, 2.7*g, ink, .01, 0); xf(t, (0, 15.4*g, H+.005)); o.append(xf(t, rot=(0, 0, a0-math.pi/2-(i-len(s)/2+.5)*.145)))
    return o
