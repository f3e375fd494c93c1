"""Forged piston with rings and pin; H-beam connecting rod."""
from studio import *
SHOT = dict(az=-30, el=24, margin=1.12)

def views(kind='piston', bore=86, compression=32, pin=(22, 60), L=143, big=53, small=22, width=24, H=52, **k):
    if kind == 'piston':
        return [dict(look='x', up='z', dims=[((0, -bore/2, 0), (0, bore/2, 0), 'bottom', 'Bore', 'Ø{}'), ('h', 'right', 'Overall height'), ((0, -bore/2, H-compression), (0, -bore/2, H), 'left', 'Compression height')], notes=[((0, pin[0]*.35, H-compression-pin[0]*.35), f'Ø{pin[0]}', 'Pin diameter')]),
                dict(look='z', dims=[])]
    return [dict(look='z', rot=90, dims=[((0, 0, 0), (L, 0, 0), 'left', 'Centre distance')], notes=[((0, big/2, 0), f'Ø{big}', 'Big end bore'), ((L, small/2, 0), f'Ø{small}', 'Pin diameter')]),
            dict(look='y', rot=-90, dims=[((0, 0, -width/2), (0, 0, width/2), 'top', 'Big end width')])]

def build(kind='piston', bore=86, compression=32, pin=(22, 60), code='TF-86', L=143, big=53, small=22, width=24): return piston(bore, compression, *pin, code) if kind == 'piston' else conrod(L, big/2, small/2, width/2)

def piston(bore, comp, pd, pl, code, H=52):
    zp = H-comp; P = pd/2; R = bore/2; alu = satin_chrome('alu', (.56, .555, .55), .3, 1.2, .05); mach = turned('mach', (.66, .655, .65), .24, .6, .7, .05, mod=.22)
    coat = paint('skirt', (.045, .046, .05), .5, 0, 2.2, .08, .2); ringm = turned('ring', (.40, .40, .405), .2, .4, 1, .02); dlc = satin_chrome('pin', (.10, .10, .105), .16); dark = satin_chrome('groove', (.25, .25, .25), .35); o = []
    def body(X, Y, Z):
        """skirts at +-y, relieved sides, hollow inside, pin bosses and struts between skirts and bosses"""
        rho = np.sqrt(X*X+Y*Y); pin = np.sqrt(Y*Y+(Z-zp)**2); d = np.maximum(rho-(R-.35), np.maximum(-Z, Z-(H-22.6)))
        d = smax(d, np.minimum(abs(X)-27, (H-24.0)-Z), 2.5)
        inner = smax(rho-(R-4.4), Z-(H-7), 6); inner = smax(inner, -np.maximum(11-abs(X), pin-P-6), 3); d = smax(d, -inner, 1.2)
        d = smin(d, np.maximum(np.maximum(pin-P-5.5, abs(X)-29), 12-abs(X)), 3)
        web = np.maximum(np.maximum(abs(abs(X)-17.5)-2.4, abs(Y)-(R-3)), np.maximum(4-Z, Z-(H-22)))
        d = smin(d, smax(web, -(np.sqrt((Y/1.25)**2+(Z+24)**2)-26), 2), 3)
        return smax(d, -(pin-P-.1), .4)
    return piston_parts(o, body, R, H, zp, P, pl/2, code, alu, mach, coat, ringm, dlc, dark)

def piston_parts(o, body, R, H, zp, P, pl, code, alu, mach, coat, ringm, dlc, dark):
    o.append(sdf_mesh('body', body, (-R-1, -R-1, -1), (R+1, R+1, H-21), .6, alu))
    z = H; g = [(R-.15, z-1.0)]                                                   # ring belt, from the crown downwards
    for top, w in ((7.0, 1.2), (12.4, 1.2), (17.8, 2.6)): g += [(R-.15, z-top, .15), (R-3.6, z-top), (R-3.6, z-top-w), (R-.15, z-top-w, .15)]
    o.append(lathe('belt', g+[(R-.15, z-22.4, .3), (R-1.2, z-23.0), (R-6, z-23)], mach, 288))
    for top, w in ((7.0, 1.2), (12.4, 1.2)): o.append(ring('ring', R, z-top-w+.06, w-.12, ringm, -1.1))
    o.append(ring('oil1', R, z-18.35, .5, ringm, -1.5)); o.append(ring('oil2', R, z-20.3, .5, ringm, -1.5)); o.append(lathe('exp', [(R-1.2, z-19.8), (R-1.2, z-18.4)], dark, 200))
    def crown(X, Y, Z):
        rho = np.sqrt(X*X+Y*Y); d = smax(rho-(R-.2), Z-H, .8); d = np.maximum(d, H-6-Z)
        dish = np.sqrt((X/1.25)**2+Y*Y+(Z-H-42)**2)-46.5; d = smax(d, -dish, 1.2)
        for x, y, r in ((17, 19, 17), (-17, 19, 17), (17, -18, 14.5), (-17, -18, 14.5)):
            c = np.maximum(np.sqrt((X-x)**2+(Y-y)**2)-r, H-2.6-.04*abs(Y)-Z); d = smax(d, -c, .5)
        return d
    o.append(sdf_mesh('crown', crown, (-R-1, -R-1, H-6.6), (R+1, R+1, H+1), .42, turned('crown', (.62, .615, .61), .28, .5, .6, .04, mod=.2)))
    for s in (1, -1):                                                              # printed skirt coating
        V = []; F = []; n = 30
        for i in range(n+1):
            a = s*math.pi/2-.50+1.0*i/n
            for zz in (3, H-26): V.append(((R-.25)*math.cos(a), (R-.25)*math.sin(a), zz))
        F = [(2*i, 2*i+2, 2*i+3, 2*i+1) for i in range(n)]; o.append(obj('coat', V, F, coat))
        t = wrap_z(text('t', code, 6, paint('w', (.6, .6, .6), .5), .02, 0), R-.22, s*math.pi/2, 15); o.append(t)
    pin = lathe('pin', [(P-5, -pl), (P-.8, -pl, .4), (P, 1-pl, .4), (P, pl-1, .4), (P-.8, pl, .4), (P-4.2, pl, .4), (P-5, pl-1), (P-5, -pl)], dlc, 160); o.append(xf(pin, (7, 0, zp), (0, math.pi/2, 0)))
    return o

def ring(name, r, z, w, mat, gap):
    """piston ring with a small gap"""
    return sweep(name, [(r*math.cos(a), r*math.sin(a), z+w/2) for a in [gap+.012+(2*math.pi-.024)*i/240 for i in range(241)]], [(-3, -w/2), (0, -w/2), (0, w/2), (-3, w/2)], mat)

def conrod(L, B, S, W):
    """big end at the origin, small end at x = L; forged H section, machined ends, cap bolts"""
    st = satin_chrome('forged', (.36, .355, .35), .3, 1.0, .10); mach = turned('bore', (.62, .62, .615), .2, .5, 1, .04, mod=.15); bz = turned('bush', (.56, .36, .13), .2, .4, 1, .03); blk = paint('arp', (.03, .03, .032), .3, 0, 1, .06, .8); o = []
    def f(X, Y, Z):
        r1 = np.sqrt(X*X+Y*Y); r2 = np.sqrt((X-L)**2+Y*Y); t = np.clip(X/L, 0, 1); w = 17.5-7.0*t
        beam = np.maximum(abs(Y)-w, np.maximum(abs(Z)-10.5, np.maximum(20-X, X-L+8)))
        beam = smax(beam, abs(Y)-w, .8); q = np.maximum(abs(Z-0)-50, np.maximum(abs(Y)-w+4.2, np.maximum(40-X, X-(L-21))))
        pocket = smax(np.maximum(abs(Y)-w+3.8, 42-X), X-(L-22), 7); beam = smax(beam, -np.maximum(pocket, 2.4-abs(Z)), 1.6)
        big = smax(r1-B-8, abs(Z)-W, 1.0); ears = np.maximum(np.maximum(abs(abs(Y)-34)-8.0, abs(Z)-W+.5), np.maximum(-22-X, X-21))
        ears = smax(ears, abs(Y)-41.5, 2.5); big = smin(big, ears, 5)
        sm = smax(r2-S-5.5, abs(Z)-W, 1.0); d = smax(smin(smin(beam, big, 9), sm, 7), abs(Z)-W, .6)
        d = smax(d, -(r1-B-.1-np.maximum(0, abs(Z)-W+1)), .3); d = smax(d, -(r2-S-1.6-np.maximum(0, abs(Z)-11.2)), .3)
        for s in (1, -1):
            d = smax(d, -np.maximum(np.sqrt((Y-s*34)**2+Z*Z)-7.6, np.maximum(X+15.5, -X-60)), .4)
        d = smax(d, -np.maximum(abs(X)-.18, 25-abs(Y)), .15)  # fracture line of the cap
        return d
    o.append(sdf_mesh('rod', f, (-37, -44, -13), (L+19, 44, 13), .5, st))
    o.append(lathe('bigbore', [(B, .4-W), (B, W-.4)], mach, 192))
    for s in (1, -1): o.append(xf(lathe('bigface', [(B+1.2, W+.02), (B+6.7, W+.02)], mach, 192), rot=(0 if s > 0 else math.pi, 0, 0))); o.append(xf(lathe('smallface', [(S+2.4, W+.02), (S+4.4, W+.02)], mach, 128), (L, 0, 0), (0 if s > 0 else math.pi, 0, 0)))
    o.append(xf(lathe('bush', [(S+1.7, -11.4), (S+1.7, 11.4), (S+1.2, 11.5), (S, 11.2, .3), (S, -11.2, .3), (S+1.2, -11.5), (S+1.7, -11.4)], bz, 160), (L, 0, 0)))
    for s in (1, -1):
        b = radial('bolt', lambda t, z: 5.4+.75*abs(math.cos(6*t))**.6, [0, .4, 7.2], 240, blk); c = lathe('flange', [(0, -1.8), (7.2, -1.8, .5), (7.2, 0, .5), (5, 0)], blk, 96); d = lathe('dimple', [(0, 6.6), (2.6, 6.6), (3, 7.35, .2), (5.4, 7.3)], blk, 64)
        for q in (b, c, d): o.append(xf(q, (-17.4, s*34, 0), (0, -math.pi/2, 0)))
    o.append(xf(text('t', 'TORQUE FOUNDRY', 6.2, paint('ink', (.02, .02, .02), .5), .03, 0), (72, 0, 2.46)))
    return o
