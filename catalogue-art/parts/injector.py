"""Fuel injector: filter inlet, o-rings, coil body, moulded connector, four-hole tip."""
from studio import *
SHOT = dict(az=-30, el=26, margin=1.08, pose=(90, 0, 0))

def views(oring=14.8, **k):
    return [dict(look='-y', up='z', dims=[((-oring/2, 0, 11), (oring/2, 0, 11), 'bottom', 'O-ring diameter', 'Ø{}'), ('h', 'left', 'Length')], notes=[((20, 0, 39), 'EV6', 'Connector')]),
            dict(look='z', dims=[])]

def build(oring=14.8, code='TF-550', col=(.012, .04, .016), band=(.02, .16, .05)):
    st = turned('st', (.56, .55, .54), .2, .5, 2, .04, mod=.1); sat = satin_chrome('sat', (.5, .49, .48), .24); pla = paint('pbt', (.02, .021, .023), .42, 0, 3, .08)
    ring = paint('oring', band, .35, 0, 1, .03); blk = rubber('seal', (.012, .012, .013)); brass = satin_chrome('pin', (.6, .46, .2), .2); cap = paint('cap', (.74, .37, .003), .4); o = []
    o.append(lathe('tip', [(0, .8), (2.6, .8), (3.1, 0, .3), (4.2, 0, .4), (4.4, 4, .3), (6.2, 4.6, .3), (6.2, 6.2)], st, 128))
    for a in range(4): o.append(xf(lathe('hole', [(0, .76), (.42, .76)], blk, 24), (1.3*math.cos(a*1.571), 1.3*math.sin(a*1.571), 0)))
    o.append(lathe('tipring', [(5, 6), (7.1, 6.4, .5), (7.1, 8.4, .5), (5, 8.8)], cap, 128)); tor = lambda z, r, R, m: lathe('o', [(R+r*math.cos(a), z+r*math.sin(a)) for a in [2*math.pi*i/32 for i in range(33)]], m, 128, sharp=90)
    o.append(tor(11.0, 1.9, oring/2-1.9, blk)); o.append(lathe('lower', [(5.6, 8.6), (5.6, 13.2), (7.2, 13.6, .4), (7.2, 15.4, .4), (8.6, 16.2, .5), (8.6, 22, .5), (9.2, 22.4, .4), (9.2, 30.5, .6), (8.2, 31.5, .4)], sat, 160))
    o.append(lathe('groove', [(8.65, 18.2), (8.75, 18.2), (8.75, 20.2), (8.65, 20.2)], cap, 160))
    def conn(X, Y, Z):
        d = sd_cyl(X, Y, Z, (0, 0, 38.5), 8.0, 7.2, 1.2); arm = sd_box(X, Y, Z, (8, 0, 38.5), (8, 4.6, 4.6), 1.4); u = (X-9)*.94+(Z-38.5)*.34; v = -(X-9)*.34+(Z-38.5)*.94
        d = smin(d, arm, 2.5); qx, qy, qz = abs(u-9.5)-8.5, abs(Y)-6.6, abs(v)-5.2
        b = np.sqrt(np.maximum(qx+1.2, 0)**2+np.maximum(qy+1.2, 0)**2+np.maximum(qz+1.2, 0)**2)+np.minimum(np.maximum(np.maximum(qx+1.2, qy+1.2), qz+1.2), 0)-1.2
        d = smin(d, b, 1.2); cav = np.maximum(np.maximum(abs(Y)-5.2, abs(v)-3.8), 6-u); d = smax(d, -cav, .4)
        for y in (-3.2, 3.2): d = smin(d, np.maximum(np.maximum(abs(Y-y)-.7, abs(v-6.0)-1.2), np.maximum(5-u, u-17)), .6)
        for z in (33.6, 35.4, 41.6, 43.4): d = smax(d, -np.maximum(abs(Z-z)-.3, abs(np.sqrt(X*X+Y*Y)-8.2)-.7), .2)
        return d
    o.append(sdf_mesh('connector', conn, (-9, -9, 29), (32, 9, 54), .3, pla))
    for y in (-1.9, 1.9):
        p = slab('blade', rrect(9, .7, .2), [], -.9, .9, brass, rnd=.15); o.append(xf(p, (20.2, y, 42.5), (0, -.348, 0)))
    o.append(lathe('neck', [(6.6, 44.5), (6.2, 47.5, .5), (5.4, 48, .4), (5.4, 50.2, .3), (6.9, 50.6, .3), (6.9, 51.6, .3), (5.0, 51.8)], sat, 128))
    o.append(tor(54.1, 2.25, oring/2-2.25, ring)); o.append(lathe('inlet', [(4.9, 51.5), (4.9, 56.6), (6.3, 57, .4), (6.3, 59.6, .7), (5.2, 60.5, .4), (4.1, 60.4, .3), (4.1, 55)], sat, 128)); o.append(lathe('filter', [(0, 57.5), (4.1, 57.5)], paint('f', (.35, .27, .12), .7, 0, 6, .4), 64))
    o.append(wrap_z(text('t', code, 3.6, paint('ink', (.03, .03, .03), .5), .01, 0), 9.22, -1.57, 26.4))
    return o
