"""Turbocharger: compressor and turbine scrolls, centre housing, wheel, wastegate actuator."""
from studio import *
SHOT = dict(az=-38, el=18, margin=1.10, pose=(8, 0, -80))
def volute(X, Y, Z, xc, R0, R1, r0, r1, start, out_len, out_r, sgn=1):
    """spiral scroll + tangential duct around the X axis"""
    rho = np.sqrt(Y*Y+Z*Z); th = np.mod((np.arctan2(Z, Y)-start)*sgn, 2*math.pi); f = th/(2*math.pi)
    d = np.sqrt((rho-(R0+(R1-R0)*f))**2+(X-xc)**2)-(r0+(r1-r0)*f)
    e = np.array([xc, R1*math.cos(start), R1*math.sin(start)]); t = np.array([0, -math.sin(start), math.cos(start)])*sgn
    q = [X-e[0], Y-e[1], Z-e[2]]; s = q[0]*t[0]+q[1]*t[1]+q[2]*t[2]; rad = np.sqrt(np.maximum(q[0]**2+q[1]**2+q[2]**2-s*s, 0))
    duct = np.maximum(rad-(r1+(out_r-r1)*np.clip(s/out_len, 0, 1)), abs(s-out_len/2)-out_len/2)
    return d, duct, s, rad, e, t, .05+4*np.clip(1-2.2*f, 0, 1)
def build(alu=(.46, .46, .455), iron=(.125, .112, .10), can=(.025, .025, .027), band=(.66, .50, .22), blades=6, size=58, clock=200, outlet='bolts'):
    alu = cast('cast_alu', alu, .34, 1.0, .75, .16, .05); iron = cast('cast_iron', iron, .5, .85, .6, .4, .05)
    mach = turned('mach_alu', (.6, .6, .595), .2, .6, 1.5, .05, 'X'); steel = satin_chrome('bolt', (.5, .49, .47), .24); blk = paint('oxide', (.025, .025, .027), .34, 0, 1.2, .1, .6)
    canm = paint('can', can, .3, .3, 1.2, .05, .4); billet = satin_chrome('billet', (.93, .93, .925), .2, 1, .02); zinc = satin_chrome('zinc_yellow', band, .24, .4, .04); o = []
    # ---------------- compressor housing
    S0 = math.radians(clock)
    def comp(X, Y, Z):
        rho = np.sqrt(Y*Y+Z*Z); d, duct, s, rad, e, t, k = volute(X, Y, Z, 0, 42, 48, 8.5, 20, S0, 62, 19.3, 1)
        lip = np.maximum(abs(rad-19.3)-1.2, abs(s-58.5)-1.6)                   # hose bead
        d = smin(d, duct, k); d = smin(d, lip, 1.5)
        inlet = sd_cyl(X, Y, Z, (22, 0, 0), 30.5, 26, 1.2, 0); bead = sd_cyl(X, Y, Z, (44.5, 0, 0), 32.0, 2.0, 1.8, 0)
        d = smin(d, smin(inlet, bead, 2), 7)
        plate = sd_cyl(X, Y, Z, (-13, 0, 0), 56, 5.5, 1.0, 0); d = smin(d, plate, 5)
        for k in range(8):                                                       # bolt bosses
            a = 2*math.pi*(k+.5)/8; d = smin(d, sd_cyl(X, Y, Z, (-11.5, 54*math.cos(a), 54*math.sin(a)), 6.2, 6.5, .8, 0), 2.5)
        # web ribs
        d = smin(d, sd_box(X, Y, Z, (16, -30, 22), (10, 2, 14), 1.5), 3)
        bore = rho-(22.4+np.clip((X-24)/24, 0, 1)**2*5.5); bore = np.maximum(bore, -(X+2)); d = smax(d, -bore, .8)
        d = smax(d, -np.maximum(rad-16.5, abs(s-50)-40), 1.0)                  # duct bore
        return smax(d, X-46.2, .3)
    o.append(sdf_mesh('comp', comp, (-20, -80, -90), (48, 80, 80), .8, alu))
    o.append(xf(lathe('inlet_face', [(26.6, 46.1), (27.0, 46.45), (31.0, 46.45), (31.4, 46.1)], mach, 192), rot=(0, math.pi/2, 0)))
    # ---------------- compressor wheel
    V = []; F = []
    def blade(a0, u0, nu=22, nv=10, th=.55):
        for side in (1, -1):
            b = len(V)
            for i in range(nu+1):
                u = u0+(1-u0)*i/nu                                                # 0 inducer(tip front) .. 1 exducer
                xh = 26-27*u**.9; rh = 5.2+15.5*u**2.6; xs = 27-19*u**1.25; rs = 21.9+7*u**3
                for j in range(nv+1):
                    v = j/nv; x = xh+(xs-xh)*v; r = rh+(rs-rh)*v
                    a = a0+1.15*(1-u)**1.35*(.45+.55*v)+side*th*(1.25-v)/max(r, 4)/1.6
                    V.append((x, r*math.cos(a), r*math.sin(a)))
            for i in range(nu):
                for j in range(nv):
                    q = (b+i*(nv+1)+j, b+(i+1)*(nv+1)+j, b+(i+1)*(nv+1)+j+1, b+i*(nv+1)+j+1); F.append(q if side > 0 else q[::-1])
        m = (nu+1)*(nv+1); b = len(V)-2*m
        for j in range(nv): F.append((b+j, b+j+1, b+m+j+1, b+m+j))
        for i in range(nu): p = b+i*(nv+1)+nv; F.append((p, p+nv+1, p+m+nv+1, p+m))
    for k in range(blades): blade(2*math.pi*k/blades, 0); blade(2*math.pi*(k+.5)/blades, .30)
    o.append(place(obj('wheel', V, F, billet, 40), (9, 0, 0)))
    o.append(xf(lathe('hub', [(0, 29.5), (4.2, 29.5, 1), (4.6, 26)]+[(5.2+15.5*(i/20)**2.6, 26-27*(i/20)**.9) for i in range(1, 21)]+[(20.5, -3)], billet, 128, sharp=60), (9, 0, 0), (0, math.pi/2, 0)))
    nut = hexnut('shaftnut', 8, 29, 34.5, blk); o.append(xf(nut, (9, 0, 0), (0, math.pi/2, 0)))
    o.append(xf(lathe('shaft', [(2.6, 34), (2.6, 38.5, .6), (0, 38.5)], steel, 64), (9, 0, 0), (0, math.pi/2, 0)))
    # ---------------- bolts
    hb = hexnut('bolt', 8, 0, 4.6, steel); o.append(hb); wsh = lathe('washer', [(0, 0), (6, 0), (6, 1.1, .3), (0, 1.1)], steel, 64); o.append(wsh)
    for k in range(8):
        a = 2*math.pi*(k+.5)/8; y, z = 54*math.cos(a), 54*math.sin(a); rot = (0, -math.pi/2, 0)
        if k == 0: place(hb, (-19, y, z), rot); place(wsh, (-18, y, z), rot)
        else: o.append(inst(hb, (-19, y, z), rot)); o.append(inst(wsh, (-18, y, z), rot))
    # ---------------- centre housing
    def chra(X, Y, Z):
        rho = np.sqrt(Y*Y+Z*Z); d = smin(sd_cyl(X, Y, Z, (-25, 0, 0), 44, 4, 1, 0), sd_cyl(X, Y, Z, (-42, 0, 0), 25, 22, 2, 0), 8)
        d = smin(d, sd_cyl(X, Y, Z, (-62, 0, 0), 38, 3.5, 1, 0), 8)
        d = smin(d, sd_cyl(X, Y, Z, (-43, 0, 24), 13, 9, 1, 2), 4); d = smin(d, sd_box(X, Y, Z, (-43, 0, 32), (11, 20, 3), 2.5), 2)
        d = smin(d, sd_cyl(X, Y, Z, (-43, 0, -26), 14, 9, 1, 2), 4); d = smin(d, sd_cyl(X, Y, Z, (-43, -26, 3), 10, 8, 1, 1), 4)
        for y in (-14, 14): d = smax(d, -(np.sqrt((X+43)**2+(Y-y)**2)-3.2+np.maximum(0, 1e3*(24-Z))), .3)
        d = smax(d, -np.maximum(np.sqrt((X+43)**2+Y**2)-4.5, 20-Z), .4)
        return smax(d, -np.maximum(np.sqrt((X+43)**2+(Z-3)**2)-6, Y+24), .4)
    o.append(sdf_mesh('chra', chra, (-68, -46, -46), (-18, 46, 46), .7, iron))
    o.append(place(xf(lathe('banjo', [(0, 0), (9, 0), (9, 1.5, .3), (7.2, 1.5), (7.2, 9, .8), (5, 9.2), (0, 9.2)], zinc, 96), rot=(math.pi/2, 0, 0)), (-43, -33.5, 3)))
    # ---------------- turbine housing
    S1 = math.radians(-25)
    def turb(X, Y, Z):
        rho = np.sqrt(Y*Y+Z*Z); d, duct, s, rad, e, t, k = volute(X, Y, Z, -88, 37, 46, 9, 21, S1, 52, 22, -1)
        d = smin(d, duct, k); q = [X-e[0], Y-e[1], Z-e[2]]
        u = q[1]*t[2]-q[2]*t[1]                                                  # in-plane lateral
        bx, by, bz = abs(q[0])-30+6, abs(u)-27+6, abs(s-52)-6
        fl = np.maximum(np.sqrt(np.maximum(bx, 0)**2+np.maximum(by, 0)**2)+np.minimum(np.maximum(bx, by), 0)-6, bz)
        d = smin(d, fl, 4)
        for sx in (-1, 1):
            for sy in (-1, 1): d = smax(d, -(np.sqrt((q[0]-sx*22)**2+(u-sy*19)**2)-4.5+1e3*np.maximum(0, 30-s)), .3)
        d = smax(d, -np.maximum(np.maximum(abs(q[0])-15, abs(u)-12), 20-s), 3)
        d = smin(d, sd_cyl(X, Y, Z, (-72, 0, 0), 38, 6, 1, 0), 6)
        ex = sd_cyl(X, Y, Z, (-112, 0, 0), 31, 22, 1, 0); efl = sd_cyl(X, Y, Z, (-130, 0, 0), 45, 5, 1.2, 0) if outlet == 'bolts' else sd_cyl(X, Y, Z, (-132, 0, 0), 37, 3, 1.0, 0); d = smin(d, smin(ex, efl, 4), 7)
        for k in range(5 if outlet == 'bolts' else 0):
            a = 2*math.pi*k/5; d = smax(d, -(np.sqrt((Y-38*math.cos(a))**2+(Z-38*math.sin(a))**2)-3.8+1e3*np.maximum(0, X+122)), .3)
        d = smin(d, sd_cyl(X, Y, Z, (-112, 22, 22), 14, 13, 2, 0), 6)          # wastegate pocket
        return smax(d, -np.maximum(rho-26, X+98), .8)
    o.append(sdf_mesh('turb', turb, (-137, -85, -90), (-64, 85, 80), .8, iron))
    o.append(place(xf(lathe('exface', [(26.3, 0), (26.6, .35), (44, .35), (44.6, 0)] if outlet == 'bolts' else [(26.3, 0), (26.6, .35), (36, .35), (36.6, 0)], turned('mach_iron', (.34, .335, .33), .28, .6, 1.2, .08, 'X'), 160), rot=(0, -math.pi/2, 0)), (-135, 0, 0)))
    # V-band
    o.append(place(xf(lathe('vband', [(38.5, -5), (40.5, -5.5, .5), (42.5, -2.5, .8), (42.5, 2.5, .8), (40.5, 5.5, .5), (38.5, 5)], steel, 200), rot=(0, math.pi/2, 0)), (-66, 0, 0)))
    tb = lathe('tbolt', [(0, 0), (2.6, 0), (2.6, 24), (0, 24)], steel, 48); o.append(place(tb, (-66, 45, -12)))
    o.append(place(hexnut('tnut', 9, 0, 6, blk), (-66, 45, 4)))
    # ---------------- wastegate actuator + rod
    can = lathe('can', [(0, 0), (21, 0, 3), (22, 9, 1), (24.5, 10, .6), (24.5, 13, .6), (22, 14, 1), (20.5, 26, 6), (9, 29, 2), (7, 34, 1), (0, 34)], canm, 160, steps=6)
    o.append(place(xf(can, rot=(0, -math.pi/2, 0)), (10, 30, 84)))
    o.append(place(xf(lathe('nip', [(0, 0), (3.2, 0), (3.2, 8, .2), (3.9, 9, .4), (3.2, 13, .4), (0, 13)], zinc, 64), rot=(0, math.pi/2, 0)), (9, 38, 90)))
    o.append(sweep('rod', [(-20, 30, 84), (-60, 30, 84), (-84, 30, 80), (-112, 30, 74)], circle(2.6, 24), steel))
    o.append(sweep('bracket', [(-23, 26, 40), (-23, 28, 56), (-23, 30, 70), (-23, 30, 92)], [(-14, -1.3), (14, -1.3), (14, 1.3), (-14, 1.3)], zinc, up=Vector((1, 0, 0))))
    o.append(sweep('lever', [(-112, 30, 78), (-112, 30, 56), (-112, 27, 40)], [(-5, -2), (5, -2), (5, 2), (-5, 2)], steel, up=Vector((1, 0, 0))))
    o.append(place(hexnut('rodnut', 8, 0, 5, zinc), (-112, 30, 78)))
    if size == 58: return o
    g = group([q for q in o if q.parent is None], 'scaled'); g.scale = [size/58]*3; return [g]

def views(size=58, **k):
    s = size/58
    return [dict(look='-y', up='z', dims=[('w', 'bottom', 'Length'), ('h', 'right', 'Height')], notes=[]),
            dict(look='x', up='z', dims=[('w', 'bottom', 'Width'), ((46*s, -32*s, 0), (46*s, 32*s, 0), 'top', 'Compressor inlet', 'Ø{}')])]
