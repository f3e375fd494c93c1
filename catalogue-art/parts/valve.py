"""Engine valves (a pair, lying)."""
from studio import *
SHOT = dict(az=-18, el=24, margin=1.1)

def views(head=29, L=104, stem=6, **k):
    return [dict(look='-y', up='z', rot=0, dims=[((-head/2, 0, 0), (head/2, 0, 0), 'bottom', 'Head diameter', 'Ø{}'), ('h', 'right', 'Length'), ((-stem/2, 0, L), (stem/2, 0, L), 'top', 'Stem diameter', 'Ø{}')], notes=[((head/2-.8, 0, 2.2), '45°', 'Seat angle')]),
            dict(look='-z', dims=[])]

def build(head=29, L=104, stem=6, groove=1.8, layout='photo'):
    if layout != 'photo': return valve(head, L, stem, groove)
    t = math.asin((head/2-stem/2)/L); out = []
    for x, a, y in ((-26, 52, 6),):
        g = group(valve(head, L, stem, groove), 'v', rot=(math.radians(90)-t, 0, 0)); h = group([g], 'w', loc=(x, y-40, head/2), rot=(0, 0, math.radians(a))); out.append(h)
    s = group(valve(head, L, stem, groove), 's', loc=(-8, 26, 0)); out.append(s)
    return out

def valve(head, L, stem, groove):
    st = turned('stem', (.60, .60, .605), .16, .5, 1.2, .03, mod=.1); hd = turned('head', (.38, .36, .34), .26, .6, .8, .05, mod=.25); seat = turned('seat', (.7, .7, .7), .12, .4, 1, .02, mod=.05); nit = satin_chrome('nitrided', (.16, .16, .17), .22); R = head/2; r = stem/2; o = []
    o.append(lathe('face', [(0, .9), (R*.45, .8, 3), (R*.62, 0, 1.2), (R-.9, 0, .3), (R, .7, .2), (R, 1.5)], hd, 192)); o.append(lathe('seat', [(R, 1.5), (R-1.9, 3.4)], seat, 192))
    o.append(lathe('tulip', [(R-1.9, 3.4)]+[(r+.25+(R-2.15-r)*math.exp(-u*3.6)*(1-u*.02), 3.4+u*22) for u in [k/30 for k in range(1, 31)]]+[(r, 26.5)], hd, 160, sharp=50))
    o.append(lathe('stem', [(r, 26.5), (r, L-14)], st, 96)); o.append(lathe('keeper', [(r, L-14), (r, L-6.5-groove, .15), (r-.55, L-6.1-groove, .3), (r-.55, L-6.9, .3), (r, L-6.5, .15), (r, L-4)], nit, 96)); o.append(lathe('tip', [(r, L-4), (r, L-.8, .1), (r-.6, L, .15), (0, L)], seat, 96))
    return o
