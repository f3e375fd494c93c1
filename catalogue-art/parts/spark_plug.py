"""Spark plug: threaded shell, gasket, hexagon, ribbed insulator, electrodes."""
from studio import *
SHOT = dict(az=-20, el=30, margin=1.06, pose=(90, 17, 222))
def thread(z, t, pitch, ri, ro, z0, z1):
    ph = (z/pitch-t/(2*math.pi)) % 1.0; tri = 1-abs(2*ph-1)
    p = min(1, max(0, (tri-.12)/.72)); p = p*p*(3-2*p)*.5+p*.5
    env = min(1, max(0, (z-z0)/1.1), max(0, (z1-z)/1.0)); return ri+(ro-ri)*p*max(0, env)
def build(kind='iridium', d=14, pitch=1.25, reach=19, af=16, electrode=.6, gap=.8, code=None):
    k = 1 if d == 14 else .857                                                   # M12: the M14 shell slimmed; lengths stay
    nick = turned('nickel', (.46, .45, .43), .22, .5, 1.5, .06); nickp = satin_chrome('nickel_plate', (.44, .43, .41), .2, 2.0, .03)
    steel = turned('terminal', (.62, .61, .6), .18, .6, 3, .05)
    cer = ceramic(); ink = paint('ink', (.45, .012, .012) if kind == 'iridium' else (.02, .05, .35), .3); ink2 = paint('ink2', (.02, .02, .022), .3)
    irid = satin_chrome('iridium', (.7, .7, .72), .16); nose = ceramic('nose', (.83, .80, .74)); o = []
    # thread M14x1.25, reach 19
    z0, z1 = 1.5, 19.4; n = int((z1-z0)/1.25*14)
    o.append(radial('thread', lambda t, z: thread(z, t, 1.25, 6.12, 6.98, z0, z1), [z0+(z1-z0)*i/n for i in range(n+1)], 120, nickp, caps=False, sharp=50))
    o.append(lathe('shell_end', [(4.35, 9), (4.35, 1.6, .2), (4.7, 1.05, .15), (5.75, 1.05, .3), (6.12, 1.7)], nick, 128))
    o.append(lathe('neck', [(6.12, z1), (6.12, 20.2, .3), (6.3, 20.2)], nick, 128))
    o.append(lathe('gasket', [(6.4, 20.15), (9.3, 20.05, .7), (9.75, 20.9, .7), (9.3, 21.9, .6), (8.6, 21.6, .3), (8.2, 22.0, .3), (6.4, 21.9)], satin_chrome('gasket', (.52, .515, .5), .3), 160, steps=5))
    o.append(lathe('seat', [(6.3, 22.0), (9.9, 22.0, .4), (9.9, 24.6, .5), (8.3, 25.2, .8), (8.1, 27.2, .6), (8.3, 28.2)], nick, 160))
    o.append(hexnut('hex', af/k, 28.0, 38.0, nickp))
    o.append(lathe('crimp', [(af/k/2-.5, 37.6), (af/k/2-.6, 38.2, .2), (af/k/2-.7, 39.3, .7), (6.8, 40.5, .5), (6.2, 40.7, .2), (6.1, 40.0)], nick, 160, steps=6))
    # insulator with 5 ribs
    prof = [(4.0, 39.5), (6.05, 39.8), (6.05, 54.0, 1.0)]; z = 55.0
    rr = 5.55
    for i in range(5):
        prof += [(rr, z, .5), (rr-.95, z+.6, .45), (rr-.95, z+1.1, .45), (rr, z+1.7, .5)]; z += 3.0; rr -= .09
    prof += [(rr-.15, z, .6), (rr-.55, z+2.6, 1.0), (3.5, z+3.1, .4), (3.0, z+3.1)]
    o.append(lathe('insulator', prof, cer, 224, steps=6, sharp=60)); zt = z+3.1
    # terminal SAE nut
    o.append(lathe('terminal', [(2.6, zt-.5), (3.1, zt, .2), (3.1, zt+1.0, .3), (2.3, zt+1.5, .3), (2.25, zt+2.4, .5), (3.15, zt+3.4, .5), (3.2, zt+6.6, .5), (2.75, zt+8.6, .7), (1.6, zt+9.0, .2), (1.5, zt+8.8), (0, zt+8.8)], steel, 128, steps=5))
    # nose + electrodes: the gap is from the centre electrode's tip to the pad or the bare earth electrode
    ce = electrode/2/k; tip = (-2.45 if kind == 'iridium' else -2.5)+gap
    o.append(lathe('nose', [(3.6, 9), (max(2.75, ce+1.7), 1.6, .4), (max(2.35, ce+1.3), -.3, .5), (max(1.25, ce+.1), -.35), (max(1.2, ce+.05), .4)], nose, 128, steps=5))
    o.append(lathe('center', [(1.2, 1), (1.2, -.5, .2), (.55, -.9, .1), (ce, -.95), (ce, tip, .05), (0, tip)] if kind == 'iridium' else [(ce, 1), (ce, tip, .1), (0, tip)], irid if kind == 'iridium' else nick, 64))
    path = [(5.2, 0, 1.6), (5.2, 0, -1.2)]+[(5.2-1.6*(1-math.cos(a)), 0, -1.2-1.8*math.sin(a)) for a in [math.pi/2*i/14 for i in range(1, 15)]]+[(2.2, 0, -3.0), (-.7, 0, -3.0)]
    path = [(x, y, z-.15) for x, y, z in path]
    sec = round_profile([(-1.3, 0), (-1.3, -.65, .25), (1.3, -.65, .25), (1.3, .65, .25), (-1.3, .65, .25), (-1.3, 0)], 3)[:-1]
    o.append(sweep('ground', path, sec, satin_chrome('groundm', (.6, .59, .57), .28), up=Vector((0, 1, 0)), sharp=35))
    if kind == 'iridium': o.append(lathe('pad', [(.45, -2.95), (.45, -2.45, .05), (0, -2.45)], irid, 48))
    # print on ceramic
    for a in (0, math.pi):
        tv = text('logo', {'iridium': 'IRIDIUM', 'nickel': 'NICKEL'}[kind], 3.1, ink, .012, 0); tw = text('code', {'iridium': 'IR-7  M14', 'nickel': 'NI-6  M12'}[kind] if code is None else code, 2.3, ink2, .012, 0)
        for q, dx in ((tv, 1.2), (tw, -2.0)):
            s = 1 if d == 14 else -1; xf(q, rot=(0, 0, -s*math.pi/2)); xf(q, (s*dx, 0, 0)); o.append(wrap_z(q, 6.065, a+.9, 47))
    return o if d == 14 else long_reach(o, k, reach-19, pitch)

def long_reach(o, k, dz, pitch):
    """M12x1.25 with 26.5 mm reach, from the M14: thread stretched, then everything above slimmed and lifted"""
    nick = satin_chrome('nickel_plate', (.46, .45, .44), .2, 2.0, .03); drop = [q for q in o if q.name.startswith('thread')]
    for q in drop: bpy.data.objects.remove(q)
    o = [q for q in o if q not in drop]; z0, z1 = 1.5, 19.4+dz; n = int((z1-z0)/pitch*14)
    for q in o:
        for v in q.data.vertices:
            if v.co.z > 17: v.co.z += dz
            v.co.x *= k; v.co.y *= k
    return o+[radial('thread', lambda t, z: thread(z, t, pitch, 5.2, 5.98, z0, z1), [z0+(z1-z0)*i/n for i in range(n+1)], 120, nick, caps=False, sharp=50)]

def views(kind='iridium', d=14, pitch=1.25, reach=19, af=16, **k):
    dz = reach-19; r = d/2
    return [dict(look='-y', up='z', dims=[('h', 'right', 'Overall length'), ((-r, 0, 1.05), (-r, 0, 20.05+dz), 'left', 'Reach')], notes=[((r-.6, 0, 9), f'M{d}×{pitch}', 'Thread'), ((-af/2, 0, 33+dz), f'AF {af}', 'Width across flats')]), dict(look='-z', dims=[])]
