"""Half-inch square drive tools: 72-tooth ratchet and click torque wrench."""
from studio import *
ISO_ROT = 62
SHOT = dict(az=-40, el=46, margin=1.05)

def views(kind='ratchet', head=40, length=258, range=(40, 200), **k):
    face = dict(look='z', rot=90, dims=[((-head/2, 0, 0), (length-head/2, 0, 0), 'left', 'Length'), ((0, -head/2, 0), (0, head/2, 0), 'top', 'Head width', 'Ø{}')], notes=[])
    return [face, dict(look='y', rot=-90, dims=[], notes=[((0, 0, -24), '1/2" sq.', 'Drive')]+([((270, 0, 14), f'{range[0]}-{range[1]} Nm', 'Torque')] if kind == 'torque' else []))]

def build(kind='ratchet', head=40, length=258, range=(40, 200)):
    chr_ = satin_chrome('chrome', (.58, .58, .585), .13, 1.5, .02); sat = satin_chrome('satin', (.42, .42, .418), .24, 1.2, .05); blk = paint('oxide', (.028, .028, .03), .34, 0, 1.2, .08, .7); o = []
    mach = turned('plate', (.52, .52, .52), .22, .6, .8, .05, mod=.2); ink = paint('ink', (.02, .02, .022), .5)
    o += ratchet_head(chr_, blk, mach, ink, head/2, 90 if kind == 'ratchet' else 78)
    return o+(ratchet_handle(chr_, sat, ink, blk) if kind == 'ratchet' else torque_handle(chr_, sat, ink, blk, length-head/2))

def ratchet_head(chr_, blk, mach, ink, R, neck):
    """ratchet head at the origin, drive square down, neck towards +x"""
    def f(X, Y, Z):
        r = np.sqrt(X*X+Y*Y); h = smax(r-R, abs(Z)-13, 2.2); t = np.clip((X-8)/(neck-8), 0, 1); w = 17*(1-t)**1.6+9.2; hz = 12*(1-t)**1.2+8.2
        q = np.sqrt((Y/w)**2+(Z/np.minimum(hz, 12.4))**2); n = smax((q-1)*np.minimum(w, hz), np.maximum(-X, X-neck), 1.5)
        d = smin(h, n, 5); d = smax(d, -np.maximum(r-15.6, 11.6-Z), .3)
        return d
    o = [sdf_mesh('head', f, (-21, -21, -14), (neck+1, 21, 14), .5, chr_)]
    o.append(lathe('cover', [(0, 12.2), (15.4, 12.2), (15.5, 11.5)], mach, 160)); o.append(lathe('dial', [(9.8, 12.2), (9.8, 14.6, .8), (8, 15.2, .5), (0, 15.2)], blk, 128))
    lv = slab('lever', [(x, y) for x, y in rrect(25, 6.4, 3)], [], 13.6, 17.6, blk, rnd=1.4, steps=4); o.append(xf(lv, (3.0, 0, 0))); lv.rotation_euler = (0, 0, .5)
    for a in (2.4, 2.4+math.pi): o.append(xf(lathe('screw', [(0, 12.5), (1.2, 12.5), (1.9, 12.7, .3), (2.1, 12.2)], blk, 32), (12.6*math.cos(a), 12.6*math.sin(a), 0)))
    o.append(lathe('drivehub', [(15, -12.5), (13.5, -14, .5), (11.5, -14.2, .6), (10.4, -16, .5), (6, -16)], mach, 128))
    o.append(xf(slab('square', rrect(12.7, 12.7, 1.3), [], -29, -14, chr_, rnd=.9), rot=(0, 0, math.pi/4))); o.append(place(ball(2.4, chr_, 32), (4.2, 4.2, -23)))
    return o

def ratchet_handle(chr_, sat, ink, blk):
    def r(z):
        if z < 108: return 8.6-.9*math.sin(math.pi*min(1, max(0, (z-60)/48)))
        return 10.6
    o = [xf(lathe('neck', [(8.9, 82), (8.0, 96, 8), (8.4, 112, 4), (11.2, 120, 2), (11.2, 123, .6), (10.4, 123.6, .3)], chr_, 160, steps=8), rot=(0, math.pi/2, 0))]
    k = radial('knurl', lambda t, z: knurl_r(t, z, 11.2, .62, 34, 2.05)-(.8*max(0, 1-min(z-123.4, 228.6-z)/.8)), [123.4+.36*i for i in range(293)], 408, sat, False, 25); o.append(xf(k, rot=(0, math.pi/2, 0)))
    o.append(xf(lathe('end', [(10.4, 228), (11.2, 228.8, .4), (11.4, 233, 1.5), (9.6, 237.4, 2), (0, 238)], chr_, 160, steps=6), rot=(0, math.pi/2, 0)))
    t = text('t', '1/2"  72T', 5.4, ink, .03, 0); o.append(xf(t, (46, 0, 11.6), (0, .18, 0))); return o

def torque_handle(chr_, sat, ink, blk, end):
    X = lambda q: xf(q, rot=(0, math.pi/2, 0)); o = []
    o.append(X(lathe('collar', [(9.0, 72), (12.2, 76, 1), (13.2, 80, 1), (13.2, 92, 1), (12.4, 93)], blk, 160))); o.append(X(lathe('tube', [(12.4, 90), (12.4, 318, .3)], chr_, 192)))
    pinp = [xf(lathe('pin', [(0, .5), (2.6, .4, .3), (2.9, -1)], blk, 48), (86, 0, 13.2))]; o += pinp
    band = paint('band', (.74, .37, .003), .35); o.append(X(lathe('band', [(12.46, 132), (12.46, 138)], band, 192))); o.append(X(lathe('band2', [(12.46, 236), (12.46, 239)], band, 192)))
    for s, z, x in (('TORQUE FOUNDRY', 10.0, 187), ('40-200 Nm', 7.2, 262)):
        t = text('t', s, z, ink, .02, 0); bm = bmesh.new(); bm.from_mesh(t.data); bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if e.calc_length() > 1.5], cuts=2)
        for v in bm.verts: a = v.co.y/12.45-.6; v.co = (x+v.co.x, (12.45+v.co.z)*math.sin(a), (12.45+v.co.z)*math.cos(a))
        bm.to_mesh(t.data); bm.free(); o.append(finish(t, 40))
    for i in range(17):                                                            # main scale
        L = 6 if i % 4 == 0 else 3.4; q = slab('tick', rrect(.5, L, .1), [], 12.42, 12.5, ink, rnd=0, steps=1); o.append(xf(xf(q, (282+i*1.7, -1, 0)), rot=(.6, 0, 0)))
        if i % 4 == 0: t = text('n', str(40+i*10), 3.0, ink, .02, 0); o.append(xf(xf(t, (282+i*1.7, 5.0, 11.55), (-.42, 0, 0)), rot=(.6, 0, 0)))
    o.append(X(lathe('sleeve', [(12.5, 312), (13.0, 312, .2), (15.2, 317, .8), (15.2, 326, .4), (14.4, 327)], chr_, 192)))
    for i in range(20):
        a = 2*math.pi*i/20; q = slab('mt', rrect(4 if i % 5 == 0 else 2.6, .4, .1), [], 15.18, 15.24, ink, rnd=0, steps=1); xf(q, (321, 0, 0)); o.append(xf(q, rot=(a, 0, 0)))
    k = radial('grip', lambda t, z: knurl_r(t, z, 17.2 if 338 < z < 416 else 16.4, .95, 34, 3.0)-1.2*max(0, 1-min(z-327, 432-z)/1.4)+.6*math.sin((z-327)/105*math.pi), [327+.5*i for i in range(211)], 408, blk, False, 25); o.append(X(k))
    o.append(X(lathe('lock', [(14.8, 431.5), (16.2, 432, .5), (16.2, 436, .8), (14.6, 437, .5), (14.6, 440), (17.6, 441, 1), (17.8, end-4, 2), (14, end-.4, 2), (0, end)], sat, 192, steps=6)))
    return o
