"""Four-piston fixed brake caliper with pistons, pad pins, bleeders, bridge pipe."""
from studio import *
SHOT = dict(az=-30, el=22, margin=1.07, pose=(0, 0, 0))

def views(mount=224, **k):
    return [dict(look='-y', up='z', dims=[('w', 'bottom', 'Width'), ((-mount/2, 0, 8), (mount/2, 0, 8), 'bottom', 'Mounting distance'), ('h', 'left', 'Height')], notes=[]),
            dict(look='x', up='z', dims=[('w', 'bottom', 'Depth')])]

def build(piston=40, mount=224, bolt=12, disc=(320, 30), col=(.74, .36, .003), mark='TORQUE FOUNDRY'):
    """the disc axis is y, below; the caliper spans an arc over the top"""
    pnt = paint('paint', col, .26, .5, .8, .03); mach = turned('mach', (.62, .62, .615), .22, .5, .8, .04, 'Y', mod=.15); st = satin_chrome('st', (.5, .49, .47), .22); blk = rubber('boot', (.02, .02, .022))
    white = paint('white', (.02, .021, .024), .35); bras = satin_chrome('bleed', (.5, .47, .40), .24); pis = satin_chrome('piston', (.6, .6, .6), .18); o = []
    cz = -90; A = math.radians(20)
    def pr(X, Z): return np.sqrt(X*X+(Z-cz)**2), np.arctan2(X, Z-cz)
    def f(X, Y, Z):
        rho, th = pr(X, Z); ay = abs(Y); s = th*125
        bores = np.minimum(np.sqrt((X-125*math.sin(A))**2+(Z-cz-125*math.cos(A))**2), np.sqrt((X+125*math.sin(A))**2+(Z-cz-125*math.cos(A))**2))
        arch = smax(abs(rho-125)-33, (abs(th)-.66)*120, 10)
        half = smax(smax(arch, ay-54+.0016*s*s, 12), 19-ay, 2)                  # each half, softly crowned
        half = smin(half, smax(smax(bores-26, ay-57, 7), 19-ay, 2), 10)
        bridge = smax(smax(abs(rho-151)-14, (abs(abs(th)-.53)-.14)*125, 9), ay-50, 10)
        mid = smax(smax(abs(rho-156)-8, (abs(th)-.075)*125, 6), ay-50, 8)
        d = smin(smin(half, bridge, 8), mid, 8)
        lug = np.maximum(np.sqrt((abs(X)-mount/2)**2+(Z-8)**2)-14, np.maximum(16-Y, Y-40)); lug2 = np.maximum(np.maximum(abs(abs(X)-mount/2+14)-18, abs(Z-12)-12), np.maximum(16-Y, Y-40)); lug = smin(lug, lug2, 6)
        d = smin(d, lug, 8); d = smax(d, -np.maximum(np.sqrt((abs(X)-mount/2)**2+(Z-8)**2)-bolt/2-.2, -Y), .8)
        d = smax(d, -np.maximum(ay-disc[1]/2-3.5, rho-146), 1.0)     # disc gap
        d = smax(d, -np.maximum(np.maximum(abs(rho-120)-27, (abs(th)-.40)*125), ay-30), 2)                        # pad space
        for sx in (-1, 1):
            r2 = np.sqrt((X-sx*125*math.sin(A))**2+(Z-cz-125*math.cos(A))**2); d = smax(d, -np.maximum(r2-piston/2, ay-44), .6)
        return d
    o.append(sdf_mesh('body', f, (-130, -60, -12), (130, 60, 80), .85, pnt))
    for sy in (1, -1):
        for sx in (1, -1):
            x, z = sx*125*math.sin(A), cz+125*math.cos(A)
            p = lathe('piston', [(13, -10), (13, 0, 1), (piston/2-2.6, 0, 1.2), (piston/2-.1, 0, 1), (piston/2-.1, -26)], pis, 128); o.append(place(xf(p, rot=(math.pi/2, 0, 0)), (x, -sy*27 if sy > 0 else 27, z), (0, 0, 0 if sy < 0 else 0)))
            cap = lathe('cap', [(0, 0), (13, 0, 1), (18.5, -.6, 1.2), (19.2, -3)], mach, 128); xf(cap, rot=(sy*-math.pi/2, 0, 0)); o.append(place(cap, (x, sy*57.9, z)))
            hx = lathe('hex', [(0, .3), (7, .3, .2), (8, -.2)], white, 6); xf(hx, rot=(sy*-math.pi/2, 0, 0)); o.append(place(hx, (x, sy*58.0, z)))
    for sx in (1, -1):                                                              # pad pins and spring plate, bridge bolts, bleeders
        a = sx*.21; x, z = 147*math.sin(a), cz+147*math.cos(a); pin = lathe('pin', [(0, -58), (4, -58, .6), (4, 58, .6), (0, 58)], st, 64); o.append(place(xf(pin, rot=(math.pi/2, 0, 0)), (x, 0, z)))
        for sy in (1, -1):
            for aa in (.45, .62):
                b = lathe('bolt', [(4, 3), (6.2, 5, .2), (7.2, 5, .6), (7.2, -2)], st, 64); xf(b, rot=(-sy*math.pi/2, 0, 0)); o.append(place(b, (sx*150*math.sin(aa), sy*49, cz+150*math.cos(aa))))
        bl = [lathe('bl', [(5, 0), (5, 1.5, .2), (3.2, 1.6), (3.2, 6), (2.2, 7), (3.0, 8.5), (2.2, 12, .5), (0, 12)], bras, 48), hexnut('blh', 9, 0, 5, bras)]
        for q in bl: o.append(place(q, (sx*148*math.sin(.34), -36, cz+158*math.cos(.34)), (0, sx*.34, 0)))
    for word, size, dr in (('TORQUE', 10.4, 5.4), ('FOUNDRY', 9.2, -7)):              # logo laid on the crowned face
        t = text('logo', word, size, white, .35, .05)
        bm = bmesh.new(); bm.from_mesh(t.data); bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if e.calc_length() > 2], cuts=2)
        q = np.array([v.co for v in bm.verts], dtype=np.float64); a = q[:, 0]/125; rr = 122+dr+q[:, 1]; x, z = rr*np.sin(a), cz+rr*np.cos(a); lo, hi = np.full(len(q), -66.0), np.full(len(q), -42.0)
        for _ in range(18):
            mid_ = (lo+hi)/2; out_ = f(x, mid_, z) > 0; lo, hi = np.where(out_, mid_, lo), np.where(out_, hi, mid_)
        for v, x_, y_, z_, up in zip(bm.verts, x, lo, z, q[:, 2]): v.co = (x_, y_-.1-up*.8, z_)
        bm.to_mesh(t.data); bm.free(); o.append(finish(t, 40))
    sp = slab('spring', rrect(58, 34, 6), [rrect(30, 16, 5)], 0, 1.2, st, rnd=.3); o.append(place(sp, (0, 0, cz+153.5)))
    return o
