"""Mesh primitives in millimetres: lathe, radial surfaces, plates, sweeps. No booleans, edges rounded by construction."""
import bpy, bmesh, math
from mathutils import Vector, Matrix
import numpy as np

def obj(name, verts, faces, mat=None, sharp=32, normals=None):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces]); me.validate()
    o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o)
    if mat: me.materials.append(mat)
    finish(o, sharp, recalc=normals is None)
    if normals is not None:
        me.normals_split_custom_set_from_vertices([tuple(n) for n in normals])
    return o

def finish(o, sharp=32, recalc=True):
    me = o.data; bm = bmesh.new(); bm.from_mesh(me)
    if recalc:
        bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    a = math.radians(sharp)
    for f in bm.faces: f.smooth = True
    for e in bm.edges:
        e.smooth = not (len(e.link_faces) == 2 and e.calc_face_angle(0) > a)
    bm.to_mesh(me); bm.free()
    if hasattr(me, 'use_auto_smooth'): me.use_auto_smooth = True; me.auto_smooth_angle = math.pi
    return o

def round_profile(pts, steps=4):
    """pts: (r, z[, corner radius]) -> polyline with rounded corners. Closed loops are not assumed."""
    out = []
    for i, p in enumerate(pts):
        rad = p[2] if len(p) > 2 else 0
        if rad <= 0 or i in (0, len(pts)-1): out.append((p[0], p[1])); continue
        P = Vector(p[:2]); A = Vector(pts[i-1][:2]) - P; B = Vector(pts[i+1][:2]) - P
        la, lb = A.length, B.length
        if la < 1e-9 or lb < 1e-9: out.append(tuple(P)); continue
        A /= la; B /= lb; ang = A.angle(B)
        if ang > 3.1: out.append(tuple(P)); continue
        d = min(rad/math.tan(ang/2), la*.49, lb*.49); r = d*math.tan(ang/2)
        C = P + (A+B).normalized()*(r/math.sin(ang/2))
        s = P + A*d - C; e = P + B*d - C
        for k in range(steps+1):
            t = k/steps; v = s.slerp(e, t) if s.angle(e) < 3.1 else s.lerp(e, t)
            out.append(tuple(C+v.normalized()*r))
    return out

def lathe(name, pts, mat, segs=192, sharp=32, steps=4, a0=0, a1=2*math.pi):
    """revolve (r,z[,round]) around Z. Points on r=0 collapse through remove_doubles"""
    prof = round_profile(pts, steps); V = []; F = []; n = len(prof)
    for j in range(segs):
        a = 2*math.pi*j/segs; c, s = math.cos(a), math.sin(a)
        V += [(r*c, r*s, z) for r, z in prof]
    for j in range(segs):
        k = (j+1) % segs
        for i in range(n-1):
            a, b, c, d = j*n+i, k*n+i, k*n+i+1, j*n+i+1
            q = [x for x in (a, b, c, d)]
            if prof[i][0] < 1e-6: q = [a, c, d]
            elif prof[i+1][0] < 1e-6: q = [a, b, c]
            F.append(q)
    return obj(name, V, F, mat, sharp)

def radial(name, fn, zs, segs, mat, caps=True, sharp=32):
    """surface r = fn(theta, z)  (hex nuts, helical threads, knurls)"""
    V = []; F = []
    for z in zs:
        for j in range(segs):
            t = 2*math.pi*j/segs; r = fn(t, z); V.append((r*math.cos(t), r*math.sin(t), z))
    for i in range(len(zs)-1):
        for j in range(segs):
            k = (j+1) % segs; F.append((i*segs+j, i*segs+k, (i+1)*segs+k, (i+1)*segs+j))
    if caps:
        F.append(tuple(range(segs))); b = (len(zs)-1)*segs; F.append(tuple(range(b, b+segs)))
    return obj(name, V, F, mat, sharp)

def hexr(t, af, n=6):
    s = 2*math.pi/n; return (af/2)/math.cos((t % s) - s/2)

def hexnut(name, af, z0, z1, mat, n=6, segs=360, bore=0, both=True, sharp=25):
    """hexagon prism with true 30 degree chamfer hyperbolas; bore > 0 makes it a ring"""
    k = math.tan(math.radians(30)); rc = af/2*.985; V = []; F = []; rows = []
    T = [2*math.pi*j/segs for j in range(segs)]; R = [hexr(t, af, n) for t in T]
    def row(rs, zs): rows.append(len(V)); V.extend((r*math.cos(t), r*math.sin(t), z) for t, r, z in zip(T, rs, zs))
    row([rc]*segs if both else R, [z0]*segs)
    if both: row(R, [z0+max(0, r-rc)*k for r in R])
    row(R, [z1-max(0, r-rc)*k for r in R]); row([rc]*segs, [z1]*segs)
    if bore: row([bore/2+.06*bore]*segs, [z1]*segs); row([bore/2]*segs, [z1-.06*bore]*segs); row([bore/2]*segs, [z0]*segs)
    for a, b in zip(rows, rows[1:]):
        for j in range(segs): q = (j+1) % segs; F.append((a+j, a+q, b+q, b+j))
    if bore:
        for j in range(segs): q = (j+1) % segs; F.append((rows[-1]+j, rows[-1]+q, rows[0]+q, rows[0]+j))
    else: F.append(tuple(range(segs))); F.append(tuple(range(rows[-1], rows[-1]+segs)))
    return obj(name, V, F, mat, sharp)

def circle(r, n=64, cx=0, cy=0, a=0):
    return [(cx+r*math.cos(a+2*math.pi*i/n), cy+r*math.sin(a+2*math.pi*i/n)) for i in range(n)]

def area2(p): return sum(p[i-1][0]*p[i][1]-p[i][0]*p[i-1][1] for i in range(len(p)))/2
def offset(p, d):
    """vertex offset of a ccw polygon, positive = inwards"""
    if abs(d) < 1e-9: return list(p)
    out = []; n = len(p)
    for i in range(n):
        a, b, c = Vector(p[i-1]), Vector(p[i]), Vector(p[(i+1) % n])
        u = (b-a).normalized(); v = (c-b).normalized()
        n1 = Vector((-u.y, u.x)); n2 = Vector((-v.y, v.x)); m = n1+n2
        if m.length < 1e-6: m = n1
        m.normalize(); out.append(tuple(b+m*(d/max(.35, m.dot(n1)))))
    return out

def slab(name, outer, holes, z0, z1, mat, rnd=.6, steps=3, hole_rnd=None, pockets=(), sharp=32, top=True, bottom=True):
    """plate with through holes and blind pockets [(poly, depth)], all edges rounded/chamfered: no booleans needed"""
    from mathutils.geometry import delaunay_2d_cdt
    hole_rnd = rnd if hole_rnd is None else hole_rnd
    if area2(outer) < 0: outer = outer[::-1]
    holes = [h if area2(h) > 0 else h[::-1] for h in holes]
    V = []; F = []
    def steps_of(r):
        if r <= 0: return [(0, 0)]
        return [(r*(1-math.cos(math.pi/2*k/steps)), r*(1-math.sin(math.pi/2*k/steps))) for k in range(steps+1)] if steps > 1 else [(0, r), (r, 0)]
    def strip(la, lb):
        n = len(la); b = len(V); V.extend(la); V.extend(lb)
        for i in range(n):
            k = (i+1) % n; F.append((b+i, b+k, b+n+k, b+n+i))
    def wall(poly, r, sgn):
        st = steps_of(r); seq = []
        for ins, dz in reversed(st): seq.append([(x, y, z0+dz) for x, y in offset(poly, sgn*ins)])
        for ins, dz in st: seq.append([(x, y, z1-dz) for x, y in offset(poly, sgn*ins)])
        for a, b in zip(seq, seq[1:]): strip(a, b)
        return offset(poly, sgn*r)
    o2 = wall(outer, rnd, 1); h2 = [wall(h, hole_rnd, -1) for h in holes]
    def cap(z, extra):
        loops = [o2]+h2+extra; vs = []; fs = []
        for l in loops:
            fs.append(list(range(len(vs), len(vs)+len(l)))); vs += [Vector(p) for p in l]
        vo, eo, fo, _, _, orig = delaunay_2d_cdt(vs, [], fs, 0, 1e-6)
        b = len(V); V.extend([(v.x, v.y, z) for v in vo])
        for f, og in zip(fo, orig):
            if og == [0] or (len(og) == 1 and og[0] == 0): F.append(tuple(b+i for i in f))
    pk = [(p if area2(p) > 0 else p[::-1], d) for p, d in pockets]
    if top:
        cap(z1, [p for p, d in pk])
        for p, d in pk:
            inner = offset(p, d*.25); strip([(x, y, z1) for x, y in p], [(x, y, z1-d) for x, y in inner])
            b = len(V); V.extend([(x, y, z1-d) for x, y in inner]); F.append(tuple(range(b, b+len(inner))))
    if bottom: cap(z0, [])
    return obj(name, V, F, mat, sharp)

def sweep(name, path, section, mat, closed=False, sharp=32, up=Vector((0, 0, 1)), caps=True, scale=None):
    """section: list of (x,y) in the frame (side, up')"""
    P = [Vector(p) for p in path]; n = len(P); m = len(section); V = []; F = []
    prev = None
    for i in range(n):
        a = P[i-1] if (i or closed) else P[i]; b = P[(i+1) % n] if (i < n-1 or closed) else P[i]
        t = (b-a).normalized()
        if prev is None:
            s = t.cross(up); s = s if s.length > 1e-4 else t.cross(Vector((1, 0, 0))); s.normalize()
        else:
            s = prev - t*prev.dot(t); s.normalize()
        prev = s; u = s.cross(t); k = scale(i/(n-1)) if scale else 1
        V += [P[i]+s*(x*k)+u*(y*k) for x, y in section]
    for i in range(n if closed else n-1):
        k = (i+1) % n
        for j in range(m):
            l = (j+1) % m; F.append((i*m+j, i*m+l, k*m+l, k*m+j))
    if caps and not closed:
        F.append(tuple(range(m))); F.append(tuple(range((n-1)*m, n*m)))
    return obj(name, V, F, mat, sharp)


# ---- transforms
def xf(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    o.data.transform(Matrix.Translation(loc) @ Matrix.Rotation(rot[2], 4, 'Z') @ Matrix.Rotation(rot[1], 4, 'Y') @ Matrix.Rotation(rot[0], 4, 'X')); return o

def place(o, loc=(0, 0, 0), rot=(0, 0, 0), parent=None):
    """object transform (keeps local texture space)"""
    o.location = loc; o.rotation_euler = rot
    if parent: o.parent = parent
    return o

def inst(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    n = bpy.data.objects.new(o.name, o.data); bpy.context.collection.objects.link(n); return place(n, loc, rot)

def group(objs, name='grp', loc=(0, 0, 0), rot=(0, 0, 0)):
    e = bpy.data.objects.new(name, None); bpy.context.collection.objects.link(e)
    for o in objs:
        if o.parent is None: o.parent = e
    e.location = loc; e.rotation_euler = rot; return e
