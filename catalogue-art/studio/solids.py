"""Implicit solids (castings, forgings) and embossed or printed text."""
import bpy, bmesh, math, os, re
import numpy as np
from .mesh import finish

def sdf_mesh(name, fn, lo, hi, h, mat):
    """implicit surface -> mesh with analytic-quality normals; smooth-min unions give real casting/forging fillets"""
    from skimage.measure import marching_cubes
    ax = [np.arange(lo[i]-2*h, hi[i]+2*h, h, dtype=np.float32) for i in range(3)]
    X, Y, Z = np.meshgrid(*ax, indexing='ij', sparse=False)
    D = fn(X, Y, Z).astype(np.float32)
    v, f, nrm, _ = marching_cubes(D, 0.0, spacing=(h, h, h), gradient_direction='ascent')
    # smooth gradient normals (central differences, trilinear)
    from scipy.ndimage import map_coordinates
    idx = (v/h).T
    g = np.stack([map_coordinates(np.gradient(D, axis=k), idx, order=1) for k in range(3)], 1)
    g /= np.linalg.norm(g, axis=1, keepdims=True)+1e-9
    v = v + np.array([a[0] for a in ax])
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(v)); me.vertices.foreach_set('co', v.astype(np.float32).ravel())
    me.loops.add(f.size); me.loops.foreach_set('vertex_index', f.astype(np.int32).ravel())
    me.polygons.add(len(f)); me.polygons.foreach_set('loop_start', np.arange(0, f.size, 3, dtype=np.int32))
    try: me.polygons.foreach_set('loop_total', np.full(len(f), 3, dtype=np.int32))
    except Exception: pass
    me.polygons.foreach_set('use_smooth', np.ones(len(f), dtype=bool))
    me.update(calc_edges=True)
    # orient
    n0 = np.cross(v[f[:, 1]]-v[f[:, 0]], v[f[:, 2]]-v[f[:, 0]])
    if (n0*g[f[:, 0]]).sum() < 0: me.flip_normals()
    if hasattr(me, 'use_auto_smooth'): me.use_auto_smooth = True
    me.normals_split_custom_set_from_vertices(g.tolist())
    if mat: me.materials.append(mat)
    o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o)
    return o

# sdf helpers (numpy)
def smin(a, b, k): h = np.clip(.5+.5*(b-a)/k, 0, 1); return b*(1-h)+a*h-k*h*(1-h)
def smax(a, b, k): return -smin(-a, -b, k)
def sd_box(X, Y, Z, c, b, r=0):
    qx, qy, qz = abs(X-c[0])-b[0]+r, abs(Y-c[1])-b[1]+r, abs(Z-c[2])-b[2]+r
    return np.sqrt(np.maximum(qx, 0)**2+np.maximum(qy, 0)**2+np.maximum(qz, 0)**2)+np.minimum(np.maximum(qx, np.maximum(qy, qz)), 0)-r
def sd_cyl(X, Y, Z, c, r, h, rnd=0, axis=2):
    q = [X-c[0], Y-c[1], Z-c[2]]; a = q.pop(axis); d = np.sqrt(q[0]**2+q[1]**2)
    x, y = d-r+rnd, abs(a)-h+rnd
    return np.minimum(np.maximum(x, y), 0)+np.sqrt(np.maximum(x, 0)**2+np.maximum(y, 0)**2)-rnd
def sd_capsule(X, Y, Z, a, b, r):
    a = np.array(a, float); ab = np.array(b, float)-a
    t = np.clip(((X-a[0])*ab[0]+(Y-a[1])*ab[1]+(Z-a[2])*ab[2])/ab.dot(ab), 0, 1)
    return np.sqrt((X-a[0]-t*ab[0])**2+(Y-a[1]-t*ab[1])**2+(Z-a[2]-t*ab[2])**2)-r

FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf'      # Bitstream Vera licence, Debian fonts-dejavu
PLAIN = False                                                                     # letters without the maker's name and part numbers
MAKER = re.compile(r'TORQUE|FOUNDRY|TF-\S+')

def text(name, s, size, mat, extrude=.2, bevel=.03, font=None, align='CENTER', res=6):
    if PLAIN and MAKER.search(s):
        s = MAKER.sub('', s).strip()
        if not s: s, size, extrude, bevel = '.', 1e-4, 0, 0                        # too small to be seen
    cu = bpy.data.curves.new(name, 'FONT'); cu.body = s; cu.size = size; cu.extrude = extrude; cu.bevel_depth = bevel; cu.resolution_u = res
    cu.align_x = align; cu.align_y = 'CENTER'
    fp = font or FONT
    if fp and os.path.exists(fp): cu.font = bpy.data.fonts.load(fp, check_existing=True)
    o = bpy.data.objects.new(name, cu); bpy.context.collection.objects.link(o)
    dg = bpy.context.evaluated_depsgraph_get(); me = bpy.data.meshes.new_from_object(o.evaluated_get(dg))
    bpy.data.objects.remove(o); o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o)
    me.materials.clear(); me.materials.append(mat); return finish(o, 30)

def wrap_z(o, r, ang0=0, zc=0):
    """wrap a flat text (x right, y up, z out) on a cylinder of radius r around Z"""
    bm = bmesh.new(); bm.from_mesh(o.data)
    bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if e.calc_length() > r*.12], cuts=3)
    for v in bm.verts:
        x, y, z = v.co; a = ang0+x/r; v.co = ((r+z)*math.cos(a), (r+z)*math.sin(a), zc+y)
    bm.to_mesh(o.data); bm.free(); return finish(o, 40)
