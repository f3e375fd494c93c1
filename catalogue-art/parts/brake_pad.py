"""Brake pads: steel backing plate with ears, shim, chamfered and slotted friction block, wear clip."""
from studio import *
SHOT = dict(az=-22, el=30, margin=1.08)

def views(W=131, H=57, plate=6, thick=17.5, **k):
    ys = [y for _, y in outline(W, H)]; lo, hi = min(ys), max(ys); zt = thick-plate-SHIM
    return [dict(look='z', dims=[((-W/2-9, 0, 0), (W/2+9, 0, 0), 'bottom', 'Width'), ((-W/2, lo, 0), (-W/2, hi, 0), 'left', 'Height')]),
            dict(look='-y', up='z', dims=[((W/2, 0, -plate-SHIM), (W/2, 0, zt), 'right', 'Thickness')])]

R = 150.0                                                                         # mean radius of the friction ring
SHIM = .9
def outline(W, H):
    """backing plate: two arcs and an ear at each end, corners rounded"""
    cy = -R+2
    P = [((R+H/2+1)*math.sin(t), cy+(R+H/2+1)*math.cos(t)) for t in [(-.36+.72*k/30)*W/131 for k in range(31)]]+[(W/2+2, 16), (W/2+9, 13), (W/2+9, -8), (W/2+3, -11)]
    P += [((R-H/2-1)*math.sin(t), cy+(R-H/2-1)*math.cos(t)) for t in [(.50-1.0*k/30)*W/131 for k in range(31)]]+[(-W/2-3, -11), (-W/2-9, -8), (-W/2-9, 13), (-W/2-2, 16)]
    return [p[:2] for p in round_profile([P[-1]]+[(x, y, 2.2) for x, y in P]+[P[0]], 4)][1:-1]

def build(W=131, H=57, plate=6, thick=17.5, plate_col=(.03, .033, .036), fr=(.115, .112, .105), layout='photo', mark='TF-C110  CERAMIC'):
    if layout != 'photo': return pad(W, H, plate, thick, plate_col, fr, mark, True)
    a = group(pad(W, H, plate, thick, plate_col, fr, mark, True), 'a', loc=(-6, -40, 0), rot=(math.radians(6), 0, math.radians(-8)))
    b = group(pad(W, H, plate, thick, plate_col, fr, mark, False), 'b', loc=(14, 34, 30), rot=(math.radians(-112), 0, math.radians(9)))
    c = group(pad(W, H, plate, thick, plate_col, fr, mark, False), 'c', loc=(22, 62, 27), rot=(math.radians(70), 0, math.radians(9)))
    return [a, b, c]

def pad(W, H, tp, thick, plate_col, fr, mark, clip):
    zt = thick-tp-SHIM; plate = paint('plate', plate_col, .45, 0, 1.0, .12, .3); steel = satin_chrome('clip', (.5, .49, .47), .25); ink = paint('print', (.74, .40, .006), .45)
    m = Mat('friction').set(Base_Color=fr, Roughness=.85, Specular=.25); n = m.noise(1.4, 3, .6); f = m.noise(.9, 2, .5)
    m.to(m.cramp(n, [c*.6 for c in fr], [c*1.5 for c in fr], .35, .65), 'Base Color'); m.bump(n, .25, .03); m.bump(f, .2, .05); fric = m.m
    sp = Mat('fleck').set(Base_Color=(.34, .19, .09), Metallic=.9, Roughness=.4).m; o = []
    cy = -R+2
    def friction(X, Y, Z):
        rho = np.sqrt(X*X+(Y-cy)**2); th = np.arctan2(X, Y-cy); hw = W/2/R
        d = np.maximum(abs(rho-R)-H/2+1, (abs(th)-hw+.012)*R); d = smax(d, abs(Z-zt/2-.05)-zt/2+.05, .6)
        c = (abs(th)*R-(W/2-9.5))*.55+(Z-zt)*.84+2.2                          # end chamfers
        d = smax(d, c, .4); s = np.maximum(abs(X-.0)-1.6, 3.5-Z); d = smax(d, -s, .4)
        return d
    o.append(sdf_mesh('friction', friction, (-W/2-4, -H/2-12, -1), (W/2+4, H/2+4, zt+1), .55, fric))
    P = outline(W, H)
    o.append(slab('plate', P[::-1], [circle(3.2, 32, 44, -3), circle(3.2, 32, -44, -3)], -tp, 0, plate, rnd=.7, steps=2))
    o.append(slab('shim', [(x*.90, y*.86) for x, y in P[::-1]], [circle(4.2, 32, 44, -3), circle(4.2, 32, -44, -3)], -tp-SHIM, -tp-.02, paint('shim', (.055, .058, .062), .34, 0, 2, .03, .5), rnd=.25, steps=1))
    for s, y, z in ((mark, 3, 7.5), ('TORQUE FOUNDRY', -10, 5.6)): t = text('t', s, z, ink, .02, 0); o.append(xf(t, (0, -y, tp+SHIM+.03))); xf(t, (0, 0, 0), (math.pi, 0, 0))
    if clip:
        o.append(sweep('wear', [(W/2-14, H/2-9, -6.5), (W/2-14, H/2-1, -7.2), (W/2-14, H/2+6, -6), (W/2-14, H/2+9, -1), (W/2-14, H/2+8, 5)], [(-4, -.5), (4, -.5), (4, .5), (-4, .5)], steel, up=Vector((1, 0, 0))))
        rv = lathe('rivet', [(0, -8.4), (3, -8.2, .8), (4.2, -6.8)], steel, 48); o.append(xf(rv, (W/2-14, H/2-8, 0)))
    return o
