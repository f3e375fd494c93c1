"""Half-inch sockets on a clip rail."""
from studio import *
SHOT = dict(az=-34, el=30, margin=1.06)
SIZES = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22]

def views(sizes=SIZES, L=38, **k):
    s = drawn(sizes); R = outer(s)
    return [dict(look='-y', up='z', dims=[((-R, 0, 0), (R, 0, 0), 'bottom', f'Outside diameter, {s} mm socket', 'Ø{}'), ((R, 0, 0), (R, 0, L), 'right', 'Length')]), dict(look='z', dims=[((0, -s/2, L), (0, s/2, L), 'right', 'Width across flats', 'AF {}')])]

def drawn(sizes): return 17 if 17 in sizes else sizes[0]
def outer(s): return s*.62+1.9

def build(sizes=SIZES, points=6, L=38, layout='photo'):
    chr_ = satin_chrome('chrome', (.60, .60, .605), .11, 1.5, .02); inn = satin_chrome('inner', (.34, .34, .345), .24); ink = paint('ink', (.02, .02, .022), .45); band = paint('band', (.74, .37, .003), .4)
    if layout != 'photo': return socket(drawn(sizes), chr_, inn, ink, band, points, L)
    blk = paint('rail', (.03, .031, .034), .42, 0, 1.2, .06, .2); out = []; x = 0; xs = []
    for row in (sizes[:6], sizes[6:]):
        x = 0; r = []
        for s in row: w = (13.5 if s < 12 else s*.64+2.2 if s < 15 else s*.66+1); r.append((s, x+w)); x += 2*w+4.5
        xs.append(([(s, v-x/2+2) for s, v in r], x+12))
    for j, (row, Lr) in enumerate(xs):
        y = (20, -22)[j]
        base = slab('rail', rrect(Lr, 24, 3), [], 0, 5, blk, rnd=1, steps=3); out.append(group([base], 'r', loc=(0, y, 0)))
        lip = [slab('lip', rrect(Lr-6, 2.4, 1), [], 5, 9, blk, rnd=.7, steps=2) for _ in (0, 1)]; out += [group([lip[0]], 'l', loc=(0, y-10.2, 0)), group([lip[1]], 'l', loc=(0, y+10.2, 0))]
        for s, x in row:
            stud = slab('stud', rrect(12.4, 12.4, 1.2), [], 5, 16, blk, rnd=.6); out.append(group([stud], 's', loc=(x, y, 0)))
            out.append(group(socket(s, chr_, inn, ink, band, points, L), 'k', loc=(x, y, 7.2), rot=(0, 0, .0)))
    return out

def socket(s, chr_, inn, ink, band, points, L):
    """6- or 12-point socket, opening up; drive end at z = 0"""
    Rd = 11.0; Rn = outer(s); o = []; pts = [(6.4, .5), (Rd-.8, 0, .3), (Rd, .8, .3), (Rd, 12, .6)]
    if abs(Rn-Rd) > .8: pts += [(Rd, 14, 1), (Rn, 18 if Rn > Rd else 20, 2)]
    pts += [(Rn, L-1.6, .8), (Rn-1.0, L, .5), (s*.58+.8, L, .3)]
    o.append(lathe('outer', pts, chr_, 200, steps=5)); h = s/2; TOP = 1.125 if points == 6 else 1.10
    def fn(t, z):
        a = (t % (2*math.pi/points))-math.pi/points; r = h/math.cos(a if points == 6 else math.pi/12-abs(a)); return min(r, h*TOP) if z < L-.9 else max(min(r, h*TOP), h*TOP*(1-(L-z)*.06)+.55*(1-(L-z)/.9))
    o.append(radial('twelve', fn, [L-14, L-.9, L-.6, L-.3, L-.02], 240, inn, False, 22)); o.append(lathe('bottom', [(0, L-14), (h*1.16, L-14)], inn, 96)); o.append(lathe('lip', [(h*TOP, L-.05), (s*.58+.8, L)], chr_, 160))
    o.append(radial('knurl', lambda t, z: knurl_r(t, z, Rd+.12, .45, 30, 2.0), [5.2+.35*i for i in range(16)], 300, chr_, False, 25))
    zc = 26 if Rn >= Rd else 27; R = Rn+.05
    for a in (-1.95, 1.2): t = wrap_z(text('n', str(s), 7.0, ink, .02, 0), R, a, zc); o.append(t)
    return o
