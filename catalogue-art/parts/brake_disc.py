from studio import *
"""Brake discs: ventilated (curved vanes, drilled, slotted) or solid."""
SHOT = dict(az=-30, el=22, pose=(64, 0, 0), margin=1.08)
def views(od, thick, height, bore, pcd, hole, bolts=5, **k):
    """drawing: face and edge; dimensions are pairs of points in millimetres"""
    zt = height-thick/2
    return [dict(look='z', dims=[((-od/2, 0, 0), (od/2, 0, 0), 'bottom', 'Outside diameter', 'Ø{}'), ((-bore/2, 0, 0), (bore/2, 0, 0), 'top', 'Centre bore', 'Ø{}')], notes=[((pcd/2*math.cos(math.pi/2/bolts), pcd/2*math.sin(math.pi/2/bolts), 0), f'PCD {pcd}', 'Pitch circle')]),
            dict(look='-y', up='x', dims=[((od/2, 0, -thick/2), (od/2, 0, thick/2), 'top', 'Thickness'), ((-od/2, 0, -thick/2), (-od/2, 0, zt), 'bottom', 'Height')])]
def build(od=320, idr=200, thick=30, hat_d=168, height=58, bolts=5, pcd=112, bore=65, hole=14.8, wear=28, vanes=48, drill=7, groups=12, per=6, slots_on=True, mark='TF-320V  26/47'):
    R, r = od/2, idr/2; tp = 8.0 if vanes else thick/2
    mach = turned('disc_face', (.62, .615, .605), .27, .85, .33, .05, mod=.45)
    coat = cast('zinc_flake', (.075, .077, .08), .38, .8, 1.1, .08)
    iron = cast('iron', (.10, .098, .095), .6, .8, 1.2, .4)
    steel = turned('bolt_seat', (.5, .5, .5), .3, .6, 2)
    ink = paint('ink', (.5, .5, .5), .5); holes = []
    for g in range(groups if drill else 0):
        for k in range(per):
            f = k/(per-1); rr = r+10+(R-r-20)*f; a = 2*math.pi*g/groups + .40*f + (.0 if k % 2 else 0)
            holes.append(circle(drill/2, 28, rr*math.cos(a), rr*math.sin(a)))
    slots = []
    for g in range(groups if slots_on else 0):   # gas slots between the drill rows
        P = []
        for k in range(15):
            f = k/14; rr = r+9+(R-r-18)*f; a = 2*math.pi*(g+.5)/groups+.40*f; P.append(Vector((rr*math.cos(a), rr*math.sin(a))))
        L = []; Rr = []; w = 1.7
        for i, q in enumerate(P):
            t = (P[min(i+1, 14)]-P[max(i-1, 0)]).normalized(); nn = Vector((-t.y, t.x)); L.append(tuple(q+nn*w)); Rr.append(tuple(q-nn*w))
        t = (P[-1]-P[-2]).normalized(); nn = Vector((-t.y, t.x)); cap = [tuple(P[-1]+nn*w*math.cos(b)+t*w*math.sin(b)) for b in [math.pi*i/8 for i in range(1, 8)]]
        t0 = (P[1]-P[0]).normalized(); n0 = Vector((-t0.y, t0.x)); cap0 = [tuple(P[0]-n0*w*math.cos(b)-t0*w*math.sin(b)) for b in [math.pi*i/8 for i in range(1, 8)]]
        slots.append((L+cap+Rr[::-1]+cap0, 1.2))
    o = []
    inner = circle(r, 360)
    # outboard plate (top), inboard plate (bottom): machined faces
    o.append(slab('out_plate', circle(R-.0, 480), [inner]+holes, thick/2-tp, thick/2, mach, rnd=1.0, steps=1, hole_rnd=.9, pockets=slots))
    if vanes:
        mir = slab('in_plate', circle(R, 480), [inner]+holes, thick/2-tp, thick/2, mach, rnd=1.0, steps=1, hole_rnd=.9)
        mir.rotation_euler = (math.pi, 0, 0); o.append(mir)
    else: o[0] = (bpy.data.objects.remove(o[0]), slab('disc', circle(R, 480), [inner]+holes, -thick/2, thick/2, mach, rnd=1.0, steps=1, hole_rnd=.9, pockets=slots))[1]
    # coated rim bands slightly proud so the plate edges show cast/coated finish
    for s in (1, -1) if vanes else ():
        z0, z1 = (thick/2-tp+.2, thick/2-1.2); z0, z1 = (z0, z1) if s > 0 else (-z1, -z0)
        o.append(lathe('rimband', [(R-.5, z0), (R+.15, z0), (R+.15, z1), (R-.5, z1)], coat, 480))
        o.append(lathe('inband', [(r+.5, z0-.2), (r-.15, z0-.2), (r-.15, z1), (r+.5, z1)], coat, 360))
    # curved cooling vanes
    v = []; vane = None
    for i in range(vanes):
        a0 = 2*math.pi*i/vanes; path = []
        for k in range(13):
            f = k/12; rr = r+1+(R-r-3.5)*f; a = a0-.26*f; path.append((rr*math.cos(a), rr*math.sin(a), 0))
        if vane is None:
            h = thick/2-tp+.4; sec = [(-2.1, -h), (2.1, -h), (1.6, 0), (2.1, h), (-2.1, h), (-1.6, 0)]
            vane = sweep('vane', path, sec, coat); o.append(vane)
        else: o.append(inst(vane, rot=(0, 0, a0)))
    # hat (bell)
    H = hat_d/2; zt = height-thick/2; b0 = -thick/2+2
    o.append(lathe('bell', [(r+1, max(thick/2-tp-.5, b0+1)), (r+1, thick/2-2.5), (r-1, thick/2-2.2), (H+9, thick/2-2.2, 4), (H+.5, thick/2+2, 5), (H-1.2, zt, 5), (H-12, zt, 0), (H-12, zt-8, 3), (H-8, zt-9, 4), (H-7, b0, 0), (r+1, b0)], coat, 288, steps=8))
    bh = []
    for i in range(bolts):
        a = 2*math.pi*(i+.25)/bolts; bh.append(circle(hole/2, 40, pcd/2*math.cos(a), pcd/2*math.sin(a)))
    a = 2*math.pi*.0/bolts+.95; bh.append(circle(3.4, 28, pcd/2*math.cos(a), pcd/2*math.sin(a)))
    o.append(slab('hat_top', circle(H-11.9, 288), [circle(bore/2, 160)]+bh, zt-7.5, zt-.02, coat, rnd=0, hole_rnd=1.0, steps=1))
    # machined centre register
    o.append(lathe('register', [(bore/2-.05, zt-7), (bore/2-.05, zt-1.2), (bore/2+1.2, zt+.02), (bore/2+1.3, zt-.5)], steel, 200))
    # stamped markings on the hat
    t1 = text('mark', f'MIN TH {wear:.1f} mm', 7.4, ink, .25, .0); wrap = xf(t1, (0, -pcd/2-14.5+1.5, zt+.02)); o.append(t1)
    t2 = text('mark2', mark, 6.4, ink, .25, .0); xf(t2, (0, pcd/2+13, zt+.02), (0, 0, math.pi)); o.append(t2)
    return o
