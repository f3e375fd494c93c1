"""HSS-Co twist drills, 1.5 to 7.5 mm, in a stepped stand."""
from studio import *
SHOT = dict(az=-30, el=18, margin=1.08)
LEN = lambda d: 24+9.6*d+.25*(d-1.5)**2

def views(last=7.5, d=None, L=None, shank=38, **k):
    r = (d or last)/2; n = L or LEN(last)
    return [dict(look='-y', up='z', dims=[((-r, 0, 0), (r, 0, 0), 'bottom', 'Diameter', 'Ø{}'), ((r, 0, 0), (r, 0, n), 'right', 'Length' if d else 'Longest drill'), ((-r, 0, shank), (-r, 0, n), 'left', 'Flute length')], notes=[]), dict(look='z', dims=[], notes=[((r*.64, -r*.64, n), '135°', 'Point angle')])]

def build(first=1.5, last=7.5, step=.5, d=None, L=None, shank=None, layout='photo'):
    SIZES = [first+step*i for i in range(round((last-first)/step)+1)]
    co = satin_chrome('cobalt', (.46, .36, .20), .2, 1.5, .04); flute = co; sh = satin_chrome('shank', (.44, .36, .22), .22, 1.5, .04); ink = paint('ink', (.02, .02, .02), .5)
    if layout != 'photo': return drill(d or last, L or LEN(last), shank or 38, co, sh, ink)
    if d: return loose(lambda: drill(d, L, shank, co, sh, ink), d, L)
    box = paint('stand', (.03, .031, .034), .38, 0, 1.2, .06, .3); rim = satin_chrome('rim', (.5, .5, .5), .25); white = paint('w', (.7, .7, .7), .45); o = []
    n = 7; rows = [SIZES[:7], SIZES[7:]]; W = 124; holes = []
    pos = {}
    for j, row in enumerate(rows):
        for i, d in enumerate(row): pos[d] = ((i-(len(row)-1)/2)*(15.6 if j == 0 else 18.4), -13 if j == 0 else 13)
    def deck(y, z1, ds):
        hs = [circle(d/2+.5, 40, pos[d][0], pos[d][1]-y) for d in ds]; p = slab('deck', rrect(W, 26, 3), hs, 0, z1, box, rnd=1.1, steps=3, hole_rnd=.5); o.append(place(p, (0, y, 0)))
    deck(-13, 24, rows[0]); deck(13, 42, rows[1])
    for d in SIZES:
        x, y = pos[d]; o.append(group(drill(d, LEN(d), LEN(d)*.36, co, sh, ink), 'd', loc=(x, y, 6 if y < 0 else 16), rot=(0, 0, d)))
        t = text('n', f'{d:.1f}', 4.4, white, .02, 0); o.append(xf(t, (x, -26.03 if y < 0 else 0-.03, 18 if y < 0 else 36), (math.pi/2, 0, 0)))
    t = text('logo', 'TORQUE FOUNDRY   HSS-Co 5%', 6.2, white, .02, 0); o.append(xf(t, (0, -26.03, 8), (math.pi/2, 0, 0)))
    return o

def loose(one, d, L):
    """three of a size on the bench, one across the others"""
    lie = lambda x, y, z, a: group([group(one(), 'd', loc=(0, 0, -L/2))], 'l', loc=(x, y, z), rot=(math.radians(90), 0, math.radians(a)))
    return [lie(-d*.8, d*1.3, d/2, -58), lie(d*.8, -d*1.3, d/2, -58), lie(d*.2, -d*.6, d*1.5, -96)]

def drill(d, L, shank, co, sh, ink):
    """two-flute twist drill, point up: cross-section swept along a 30 degree helix"""
    R = d/2; lead = math.pi*d/math.tan(math.radians(29)); n = 40; sec = []
    for s in (0, math.pi):                                                          # land with margin, then flute
        land = 1.18
        for k in range(15): a = -land/2+land*k/14; sec.append((R*(1.0 if k < 3 else .955), s+a))
        for k in range(1, n): u = k/n; a = land/2+(math.pi-land)*u; depth = math.sin(math.pi*u)**.75; sec.append((R*(.955-.68*depth*(1 if u < .6 else 1)), s+a))
    m = len(sec); V = []; F = []; zs = [shank-1.2*d+(L-shank+1.2*d)*i/160 for i in range(161)]; tip = R*.42
    body_top = L-tip; rows = []
    for z in [z for z in zs if z < body_top]+[body_top]:
        k = min(1, max(0, (z-shank+1.2*d)/(1.6*d)))                                # flute run-out
        tw = 2*math.pi*z/lead; rows.append(len(V))
        for r, a in sec: rr = R*.97+(r-R*.97)*k; V.append((rr*math.cos(a+tw), rr*math.sin(a+tw), z))
    for q in range(1, 11):                                                           # 135 degree point
        f = 1-q/10.5; rows.append(len(V)); tw = 2*math.pi*body_top/lead
        for r, a in sec: V.append((r*f*math.cos(a+tw), r*f*math.sin(a+tw), body_top+(1-f)*tip))
    for a, b in zip(rows, rows[1:]):
        for j in range(m): k = (j+1) % m; F.append((a+j, a+k, b+k, b+j))
    F.append(tuple(range(rows[-1], rows[-1]+m)))
    o = [obj('drill', V, F, co, 38), lathe('shank', [(0, 0), (R-.4, 0, .1), (R, .5, .2), (R, shank-1.1*d, .2), (R*.96, shank-1.1*d+.3)], sh, 96)]
    if d >= 4: t = xf(text('t', f'{d:.1f} HSS-Co', min(3.2, d*.5), ink, .01, 0), rot=(0, 0, math.pi/2)); o.append(wrap_z(t, R+.02, -1.57, shank*.42))
    return o
