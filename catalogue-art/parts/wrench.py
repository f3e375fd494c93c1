"""Combination wrench, forged: open end at 15 degrees, cranked twelve-point ring."""
from studio import *
ISO_ROT = 62
SHOT = dict(az=-42, el=48, margin=1.06)
def centres(af, length):
    """distance between jaw and ring for an overall length: the jaw reaches 1.004 af beyond its centre, the ring .8 af"""
    return length-1.804*af

def build(af=13, length=195, crank=5.5, brand='TORQUE FOUNDRY', h=.3):
    # drop-forged combination wrench: implicit modelling so that heads blend into the shank with real forging fillets
    L = centres(af, length); xo, xr = -L/2, L/2; Ro, Rr = af*1.10, af*.80; to, tr, ts = af*.225, af*.34, af*.19; wsh = af*.40
    zc_end = crank
    def f(X, Y, Z):
        s = np.clip((X-(xr-55))/40, 0, 1); s = s*s*(3-2*s); Zr = Z-zc_end*s          # cranked ring
        w = wsh*(1+.16*np.clip(X/xr, -1, 1)**2)
        # shank: rounded flat bar
        qx = abs(X)-(L/2-8); qy = abs(Y)-w+1.7; qz = abs(Zr)-ts+1.7
        shank = np.sqrt(np.maximum(qx, 0)**2+np.maximum(qy, 0)**2+np.maximum(qz, 0)**2)+np.minimum(np.maximum(np.maximum(qx, qy), qz), 0)-1.7
        px = abs(X)-L*.27; py = abs(Y)-w*.60; c = w*.35
        panel = np.sqrt(np.maximum(px+c, 0)**2+np.maximum(py+c, 0)**2)+np.minimum(np.maximum(px+c, py+c), 0)-c
        shank = smax(shank, -np.maximum(panel, ts-.55-abs(Zr)), .5)
        # open head, turned 15 deg
        a = math.radians(15); U = -((X-xo)*math.cos(a)+Y*math.sin(a)); Vv = -(X-xo)*math.sin(a)+Y*math.cos(a)
        r = np.sqrt((U*.94)**2+(Vv*.99)**2); open_ = smax(r-Ro, abs(Z)-to, 1.3)
        # ring
        rr = np.sqrt((X-xr)**2+Y**2); ring = smax(rr-Rr, abs(Zr)-tr, 1.5)
        body = smin(smin(shank, open_, 5.0), ring, 5.0)
        # cut jaw (crisp) : slot + relief radius
        half = af/2+.04
        slot = np.maximum(abs(Vv)-half, -(U+af*.20)); rel = np.sqrt((U+af*.20)**2*1.6+Vv**2)-half
        cut = np.minimum(slot, rel)-np.maximum(0, abs(Z)-(to-.7))*.9
        body = smax(body, -cut, .25)
        # jaw mouth trimmed flat
        body = smax(body, U-af*.86, 1.6)
        # 12-point
        ang = np.arctan2(Y, X-xr); st = math.pi/6
        t1 = np.mod(ang, 2*st)-st; hx1 = rr*np.cos(t1)-half; t2 = np.mod(ang+st, 2*st)-st; hx2 = rr*np.cos(t2)-half
        hole = np.minimum(hx1, hx2)-np.maximum(0, abs(Zr)-(tr-1.0))*.9
        hole = np.maximum(hole, rr-af/2*1.13-np.maximum(0, abs(Zr)-(tr-1.0))*.9)
        return smax(body, -hole, .22)
    st = satin_chrome('cr-v satin', (.40, .40, .396), .2, 1.6, .03)
    o = [sdf_mesh('wrench', f, (xo-af*1.15, -af*1.25, -af*.36-1), (xr+af*.85, af*1.25, zc_end+af*.36), h, st)]
    pol = paint('emboss', (.05, .052, .055), .4)
    for sgn, s1, s2 in ((1, brand, f'{af:g}  CR-V'),):
        t1 = text('t1', s1, af*.36, pol, .18, .06); xf(t1, (-20, 0, ts-.40)); o.append(t1)
        t2 = text('t2', s2, af*.36, pol, .18, .06); xf(t2, (26, 0, ts-.40+.0)); o.append(t2)
    return o

def views(af=13, length=195, crank=5.5, **k):
    L = centres(af, length)
    return [dict(look='z', rot=90, dims=[('h', 'left', 'Length'), ((-L/2-af*.8, -af/2, 0), (-L/2-af*.8, af/2, 0), 'top', 'Width across flats')], notes=[((L/2+af*.3, af*.45, 0), f'{af:g}', 'Width across flats'), ((-L/2, af, 0), '15°', 'Jaw angle')]),
            dict(look='y', rot=-90, dims=[((L/2, 0, crank-af*.34), (L/2, 0, crank+af*.34), 'bottom', 'Ring thickness')])]
