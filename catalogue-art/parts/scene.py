"""Wide still lifes built from the catalogue's own parts: brakes, tool room, turbo close-up, twin-turbo engine."""
import importlib
import studio.solids
from studio import *
from catalogue import CATALOGUE
SHOT = dict(az=-24, el=16, margin=1.05, aspect=2)

def part(slug, loc=(0, 0, 0), rot=(0, 0, 0), scale=1, floor=True, **more):
    """a catalogue part as a group; rot in degrees"""
    fam, params, _ = CATALOGUE[slug]; g = group([o for o in importlib.import_module('parts.'+fam).build(**{**params, **more}) if o.parent is None], 'p_'+slug, loc=loc, rot=[math.radians(a) for a in rot]); g.scale = (scale,)*3
    if floor:                                                                     # stand on the ground
        bpy.context.view_layer.update(); low = 1e9
        for q in g.children_recursive:
            if q.type == 'MESH': co = np.empty(len(q.data.vertices)*3, np.float32); q.data.vertices.foreach_get('co', co); M = np.array(q.matrix_world); low = min(low, (co.reshape(-1, 3)@M[2, :3]).min()+M[2, 3])
        g.location.z -= low
    return g

def around(objs, loc=(0, 0, 0), rot=(0, 0, 0)): return group(objs, 'turn', loc=loc, rot=[math.radians(a) for a in rot])

def build(kind='brakes'):
    """every shop shows the wide pictures of the home page, so they do not name the demo's maker; the engine is the demo's own"""
    studio.solids.PLAIN = kind != 'engine'
    return {'brakes': brakes, 'tools': tools, 'turbo': turbo, 'engine': engine}[kind]()

def brakes():
    disc = part('disc-320-drilled', (0, 0, 0), (90, 0, 0), floor=False); cal = part('caliper-4pot', (0, 0, 99), scale=1.1, floor=False)
    mount = around([cal], (0, 0, 0), (0, 52, 0)); turn = around([disc, mount], (40, 40, 160), (0, 0, 14))
    flat = part('disc-280-solid', (360, 190, 6), (0, 0, 20)); pads = [part('pad-front-ceramic', (215, -110, 0), (0, 0, -10))]
    return [turn, flat]+pads

def tools():
    R = 8; o = [part('torque-wrench-200', (-230, 152, 30), (0, 1.6, -R)), part('wrench-24', (-110, 86, 6), (0, 0, -R)), part('wrench-17', (-96, 24, 4.4), (0, 0, -R)),
                part('ratchet-half', (-180, -40, 30), (0, 4.4, -R)), part('socket-set-12', (200, 18, 0), (0, 0, -R)), part('drill-set-13', (306, 132, 0), (0, 0, -R-4)),
                part('tap-die-m10', (130, -96, 0), (0, 0, -R)), part('bolt-set-m8', (276, -104, 0), (0, 0, 10))]
    return o

def turbo(): return [part('turbo-tf58', (0, 0, 90), (8, 0, -80))]

def engine():
    """front of a V8: plenum over the valley, two cam covers, two turbos with charge pipes to twin throttles"""
    alu = cast('cast_alu', (.40, .40, .40), .36, 1.0, .75, .16, .05); red = paint('crackle', (.20, .012, .012), .5, 0, .9, .55, .2); blk = paint('block', (.035, .035, .037), .5, 0, .8, .4, .5)
    pol = satin_chrome('pipe', (.58, .58, .58), .14, 1.2, .02); rub = paint('hose', (.02, .025, .16), .42, 0, 1.2, .05); st = satin_chrome('steel', (.5, .49, .47), .22); white = satin_chrome('letter', (.75, .75, .75), .2); o = []
    def plenum(X, Y, Z):
        d = sd_box(X, Y, Z, (0, 150, 250), (62, 165, 34), 22); d = smin(d, sd_box(X, Y, Z, (0, 150, 222), (46, 160, 26), 14), 14)
        for k in range(4):
            y = 40+k*74
            for s in (-1, 1): d = smin(d, sd_capsule(X, Y, Z, (s*38, y, 248), (s*112, y, 196), 19), 12)
        for k in range(7): d = smin(d, sd_box(X, Y, Z, (0, 30+k*40, 283), (46, 2.2, 4), 1.5), 3)
        for s in (-1, 1): d = smin(d, sd_cyl(X, Y, Z, (s*31, -18, 250), 25, 14, 2, 1), 8); d = smin(d, sd_cyl(X, Y, Z, (s*31, -30, 250), 30, 4, 1, 1), 3)
        return d
    o.append(sdf_mesh('plenum', plenum, (-140, -40, 160), (140, 330, 292), 1.7, alu))
    def covers(X, Y, Z):
        a = math.radians(42); ax = abs(X); u = (ax-158)*math.cos(a)-(Z-176)*-math.sin(a)*-1; v = (ax-158)*math.sin(a)+(Z-176)*math.cos(a)
        qx, qy, qz = abs(u)-58, abs(Y-150)-176, abs(v)-22; r = 16
        d = np.sqrt(np.maximum(qx+r, 0)**2+np.maximum(qy+r, 0)**2+np.maximum(qz+r, 0)**2)+np.minimum(np.maximum(np.maximum(qx+r, qy+r), qz+r), 0)-r
        for k in (-24, -12, 0, 12, 24): d = smin(d, np.maximum(np.maximum(abs(u-k)-1.8, abs(v-21)-5), abs(Y-150)-150), 3)
        for k in range(5):
            for s in (-1, 1): d = smin(d, np.maximum(np.sqrt((u-s*56)**2+(Y+10-k*80)**2)-9, abs(v+2)-20), 5)
        return d
    o.append(sdf_mesh('covers', covers, (-250, -40, 96), (250, 340, 262), 1.9, red))
    def block(X, Y, Z):
        a = math.radians(42); ax = abs(X); u = (ax-120)*math.cos(a)-(Z-120)*math.sin(a); v = (ax-120)*math.sin(a)+(Z-120)*math.cos(a)
        d = smax(abs(u)-62, np.maximum(abs(v)-50, abs(Y-150)-172), 6); d = smin(d, sd_box(X, Y, Z, (0, 150, 50), (120, 170, 60), 14), 12)
        return smin(d, sd_cyl(X, Y, Z, (0, -22, 70), 62, 22, 4, 1), 10)
    o.append(sdf_mesh('block', block, (-230, -50, -20), (230, 335, 215), 2.4, blk))
    o.append(xf(lathe('pulley', [(14, -12), (52, -12, 1)]+[(52-(k % 2)*3, -11+k*2.2) for k in range(10)]+[(52, 11, 1), (44, 11, 1), (40, 5, 2), (22, 5, 2), (20, 12, 2), (0, 12)], st, 160), (0, -58, 70), (math.pi/2, 0, 0)))
    front = -24; cover = satin_chrome('timing', (.30, .30, .31), .34, .6, .1)                                # timing cover, its bolts, belt drive
    outline = [(-118, 8), (118, 8), (124, 60), (96, 128), (150, 196), (112, 236), (40, 176), (-40, 176), (-112, 236), (-150, 196), (-96, 128), (-124, 60)]
    o.append(xf(slab('timing', outline, [], -5, 5, cover, rnd=2.2, steps=3), (0, front, 0), (math.pi/2, 0, 0)))
    bolt = hexnut('cb', 10, 0, 7, st)
    for i, (x, z) in enumerate(outline):
        nx, nz = outline[(i+1) % len(outline)]
        for u in (0, .5): o.append(inst(bolt, ((x+(nx-x)*u)*.93, front-5, 92+(z+(nz-z)*u-92)*.93), (math.pi/2, 0, 0)))
    bpy.data.objects.remove(bolt)
    wheels = [(0, 70, 52), (-92, 34, 24), (92, 34, 24), (0, 158, 22)]
    for x, z, r in wheels[1:]:
        o.append(xf(lathe('wheel', [(5, -9), (r, -9, 1)]+[(r-(k % 2)*2, -8+k*2) for k in range(9)]+[(r, 9, 1), (r-5, 9, 1), (r-8, 4, 2), (9, 4, 1), (8, 9, 1), (0, 9)], st, 120), (x, -58, z), (math.pi/2, 0, 0)))
    rubber = paint('belt', (.012, .012, .013), .6, 0, .8, .2, .3)
    ring = [(x+(r+1.5)*math.cos(a*math.pi/36), z+(r+1.5)*math.sin(a*math.pi/36)) for x, z, r in wheels for a in range(72)]
    hull = convex(ring); hull = [(x, -58, z) for x, z in hull]
    o.append(sweep('belt', hull+[hull[0]], [(-1.6, -8), (1.6, -8), (1.6, 8), (-1.6, 8)], rubber, sharp=30))
    cap = [(24, 0), (24, 12, 2)]+[(24-(k % 2)*1.6, 13+k*1.1) for k in range(4)]+[(20, 20, 2), (0, 21)]
    fill = lathe('filler', cap, blk, 96); a42 = math.radians(42); fill.rotation_euler = (0, -a42, 0); fill.location = (-(158+22*math.sin(a42)), 60, 176+22*math.cos(a42)); o.append(fill)
    t = text('logo', 'TORQUE FOUNDRY', 17, white, 1.2, .15); xf(t, rot=(0, 0, math.pi/2)); o.append(xf(t, (0, 150, 284.5)))
    o.append(xf(xf(text('t1', '3.9 TWIN TURBO', 20, white, 1, .15), rot=(0, 0, math.pi/2)), (0, 0, 0))); q = o[-1]; q.rotation_euler = (0, math.radians(42), 0); q.location = (158+24.5*math.sin(math.radians(42)), 150, 176+24.5*math.cos(math.radians(42)))
    for s in (-1, 1):                                                              # turbo, silicone elbow, charge pipe, throttle
        k, px, turn = .92, (s*212 if s > 0 else -256), (180 if s > 0 else 140)
        o.append(part('turbo-tf58', (px, -150, 84), (turn, 0, -90), k, floor=False)); a = math.radians(turn); c, n = math.cos(a), math.sin(a)
        S = Vector((px+k*(-23.9*c+74.7*n), -150, 84+k*(-23.9*n-74.7*c))); D = Vector((.342*c+.94*n, 0, .342*n-.94*c))
        P = [tuple(S-D*14), tuple(S+D*42), (s*128, -146, 226), (s*74, -128, 262), (s*38, -100, 262), (s*31, -74, 252), (s*31, -44, 250)]
        P = smooth(P); n = len(P); o.append(sweep('pipe', P, circle(21, 40), pol, sharp=60)); o.append(sweep('hose', P[-n//6:], circle(24, 40), rub, sharp=60)); o.append(sweep('hose', P[:n//7], circle(24, 40), rub, sharp=60))
        for i in (n-4, n-n//6+3, 3, n//7-4):
            c = sweep('clamp', P[i:i+4], circle(24.8, 48), st, sharp=60); o.append(c)
        hb = hexnut('hb', 10, 0, 6, st)
        for j in range(5): o.append(inst(hb, (s*(158+56*math.cos(.733)+14*math.sin(.733)), -10+j*80, 176-56*math.sin(.733)+14*math.cos(.733)), (0, s*.733, 0)))
        bpy.data.objects.remove(hb)
    return o

def convex(P):
    """outline around the points (monotone chain)"""
    P = sorted(set(P)); turn = lambda a, b, c: (b[0]-a[0])*(c[1]-a[1])-(b[1]-a[1])*(c[0]-a[0])
    def half(Q):
        h = []
        for p in Q:
            while len(h) > 1 and turn(h[-2], h[-1], p) <= 0: h.pop()
            h.append(p)
        return h[:-1]
    return half(P)+half(P[::-1])

def smooth(P, n=14):
    """Catmull-Rom through the points"""
    Q = [Vector(p) for p in [P[0]]+P+[P[-1]]]; out = []
    for i in range(1, len(Q)-2):
        for k in range(n):
            t = k/n; a, b, c, d = Q[i-1:i+3]; out.append(tuple(.5*((2*b)+(c-a)*t+(2*a-5*b+4*c-d)*t*t+(3*b-a-3*c+d)*t**3)))
    return out+[tuple(P[-1])]
