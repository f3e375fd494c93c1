"""Geometry passes for line drawings. blender -b --factory-startup -P lines.py -- SLUG...
Every view of the part is seen by an orthographic camera; depth, normal and object index go to OpenEXR
and the projected dimension points, lettered with what is measured between them, to <slug>.json for drawing.py."""
import json, math, os, sys
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import importlib, inspect, bpy, numpy as np, studio
from mathutils import Matrix, Vector
from catalogue import CATALOGUE, PARTS

AXES = {'z': ((0, 0, 1), (0, 1, 0)), '-z': ((0, 0, -1), (0, 1, 0)), '-y': ((0, -1, 0), (0, 0, 1)), 'y': ((0, 1, 0), (0, 0, 1)),
        'x': ((1, 0, 0), (0, 0, 1)), '-x': ((-1, 0, 0), (0, 0, 1)), 'iso': ((1, -1.25, .85), (0, 0, 1))}
LETTERING = ('mk', 't', 'n', 'mark', 'mark2', 'logo', 'logo2', 'code', 't1', 't2')      # printed text is left out of the drawing

def basis(v):
    """camera axes (right, up, towards the viewer) of a view"""
    d, up = (Vector(a) for a in (v['dir'], AXES['iso'][1])) if 'dir' in v else (Vector(a) for a in AXES[v['look']]); d.normalize()
    if 'up' in v: up = Vector({'x': (1, 0, 0), 'y': (0, 1, 0), 'z': (0, 0, 1)}[v['up']])
    r = up.cross(d).normalized(); u = d.cross(r); a = math.radians(v.get('rot', 0))
    return r*math.cos(a)+u*math.sin(a), u*math.cos(a)-r*math.sin(a), d

def defaults(fn): return {k: p.default for k, p in inspect.signature(fn).parameters.items() if p.default is not inspect._empty}

def load(m, params, part):
    studio.reset(); kw = dict(params)
    if 'layout' in defaults(m.build): kw['layout'] = part or 'drawing'
    studio.group([o for o in m.build(**kw) if o.parent is None], 'root'); bpy.context.view_layer.update()
    for k, o in enumerate(list(bpy.context.scene.objects)):
        if o.type != 'MESH': continue
        if o.name.split('.')[0] in LETTERING: bpy.data.objects.remove(o); continue
        o.pass_index = k+2
    bpy.context.view_layer.material_override = studio.Mat('line').set(Roughness=1.0).m

def extent(v):
    r, u, d = basis(v); q = studio.bounds()@np.array([r, u, d]).T; return q.min(0), q.max(0)

def layout(views):
    """sheet of 2400: pixels per mm and top-left corner of each view; the last view is the pictorial one"""
    mm = [v['mm'] for v in views]; main, iso = mm[:-1], mm[-1]; air = lambda v, s: max(v['aside'].get(s, 0), 60+105*sum(1 for x in v.get('dims', []) if s == x[1 if x[0] in ('w', 'h') else 2]))
    tall = main[0][1] > 1.45*main[0][0]; row = [0]+[i for i in range(1, len(main)) if not tall or main[i][1] > 1.3*main[i][0] or len(main) > 2]
    L = [air(views[i], 'left') for i in row]; Rr = [air(views[i], 'right') for i in row]; T = max(air(views[i], 'top') for i in row); B = max(air(views[i], 'bottom') for i in row)
    boxw, boxh = (1330, 2110) if tall else (2140, 1480); x0 = 130; y0 = 150
    if not tall and len(main) == 2 and main[0][0] > 1.5*main[0][1]:                 # wide and flat: one above the other
        gap = [(air(views[i], 'top'), air(views[i], 'bottom')) for i in row]; w = max(m[0] for m in main); boxh += 120
        k = min((boxw-max(L)-max(Rr))/w, (boxh-sum(map(sum, gap)))/sum(m[1] for m in main)); P = {}; y = y0+(boxh-sum(map(sum, gap))-k*sum(m[1] for m in main))/2
        for i in row: y += gap[i][0]; P[i] = (k, 1200-main[i][0]*k/2, y); y += main[i][1]*k+gap[i][1]
        h = min(860/iso[0], 470/iso[1]); P[2] = (h, 560-iso[0]*h/2, 2010-iso[1]*h/2); return [P[i] for i in range(3)]
    k = min((boxw-sum(L)-sum(Rr))/sum(main[i][0] for i in row), (boxh-T-B)/max(main[i][1] for i in row)); hmax = max(main[i][1] for i in row)*k
    used = sum(L)+sum(Rr)+k*sum(main[i][0] for i in row); x = x0+(boxw-used)/2; y = y0+T+(boxh-T-B-hmax)/2; P = {}
    for n, i in enumerate(row): x += L[n]; P[i] = (k, x, y+(hmax-main[i][1]*k)/2); x += main[i][0]*k+Rr[n]
    side = [i for i in range(1, len(main)) if i not in row]
    if tall:
        cx, ytop = 1860, 210
        for i in side: h = min(k, 520/main[i][0], 480/main[i][1]); P[i] = (h, cx-main[i][0]*h/2, ytop+70); ytop += main[i][1]*h+190
        room = 1830-ytop; h = min(680/iso[0], room/iso[1]); P[len(mm)-1] = (h, cx-iso[0]*h/2, ytop+(room-iso[1]*h)/2)
    else: h = min(860/iso[0], 490/iso[1]); P[len(mm)-1] = (h, 560-iso[0]*h/2, 1990-iso[1]*h/2)
    return [P[i] for i in range(len(mm))]

def passes(v, place, out, name, specs):
    """render one view at its final size and project its dimension points to sheet pixels"""
    sc = bpy.context.scene; r, u, d = basis(v); lo, hi = extent(v); k, x0, y0 = place; pad = 8; w, h = (hi-lo)[:2]
    cd = bpy.data.cameras.new('c'); cd.type = 'ORTHO'; cam = bpy.data.objects.new('c', cd); sc.collection.objects.link(cam); sc.camera = cam
    c = np.array([r, u, d]).T@((lo+hi)/2); cam.matrix_world = Matrix.Translation(Vector(c)+d*(hi[2]-lo[2]+10)) @ Matrix((r, u, d)).transposed().to_4x4()
    R = sc.render; R.resolution_x, R.resolution_y = math.ceil(w*k)+2*pad, math.ceil(h*k)+2*pad; cd.ortho_scale = max(R.resolution_x, R.resolution_y)/k; cd.clip_end = 10*(hi[2]-lo[2])+100
    R.engine = 'CYCLES'; cy = sc.cycles; cy.samples = 1; cy.max_bounces = 0; cy.use_denoising = False; cy.pixel_filter_type = 'BOX'; cy.filter_width = .01; R.threads_mode = 'FIXED'; R.threads = 1
    vl = bpy.context.view_layer; vl.use_pass_normal = vl.use_pass_z = vl.use_pass_object_index = True
    studio.file_output(f'{out}/{name}.png', (('nrm', 'Normal'), ('dep', 'Depth'), ('idx', 'IndexOB'))); bpy.ops.render.render(); bpy.data.objects.remove(cam)
    flat = lambda p: [float((np.dot(p, r)-lo[0])*k+x0), float((hi[1]-np.dot(p, u))*k+y0)]
    auto = {'w': (np.array([lo[0], lo[1]]), np.array([hi[0], lo[1]])), 'h': (np.array([hi[0], lo[1]]), np.array([hi[0], hi[1]]))}
    px = lambda q: [float((q[0]-lo[0])*k+x0), float((hi[1]-q[1])*k+y0)]; dims = []
    for it in v.get('dims', []):
        if it[0] in ('w', 'h'): a, b = auto[it[0]]; n = float(abs(b-a).max()); at = [px(a), px(b)]; it = it[1:]
        else: n = float(np.linalg.norm(np.subtract(it[0], it[1]))); at = [flat(it[0]), flat(it[1])]; it = it[2:]
        side, name, text = (*it, '{}')[:3]; dims.append(dict(at=at, side=side, name=name, text=text.format(figure(n, specs.get(name))), measured=round(n, 2)))
    return dict(k=k, box=[x0, y0, w*k, h*k], at=[x0-(R.resolution_x-w*k)/2, y0-(R.resolution_y-h*k)/2], small=v.get('small', False), origin=flat((0, 0, 0)),
                dims=dims, notes=[dict(at=flat(a), text=t, name=n) for a, t, n in v.get('notes', [])])

def figure(n, spec):
    """what is lettered for a measured length: the specified value where the model agrees with it"""
    if spec is not None and abs(n-spec) <= max(.1, .0015*spec): n = spec
    return f'{round(n, 2 if n == spec else 1):g}'

def main(slug, out):
    family, params, over = CATALOGUE[slug]; m = importlib.import_module('parts.'+family); full = {**defaults(m.build), **defaults(m.views), **params}
    views = [dict(v) for v in m.views(**full)]; views.append(dict(dir=AXES['iso'][0], rot=getattr(m, 'ISO_ROT', 0), small=True, part=views[0].get('part'))); info = [None]*len(views)
    parts = list(dict.fromkeys(v.get('part') for v in views))
    for p in parts:
        load(m, params, p)
        for v in views:
            if v.get('part') != p: continue
            lo, hi = extent(v); v['mm'] = [float(x) for x in (hi-lo)[:2]]; mid = float((lo+hi)[0]/2)
            v['aside'] = {s: max([0]+[130+26*len(t) for q, t, _ in v.get('notes', []) if (np.dot(q, basis(v)[0]) >= mid) == (s == 'right')]) for s in ('left', 'right')}
    P = layout(views); specs = {q['name']: q['value'] for q in PARTS[slug]['specs'] if isinstance(q.get('value'), (int, float))}
    for p in parts:
        if len(parts) > 1: load(m, params, p)
        for i, v in enumerate(views):
            if v.get('part') == p: info[i] = passes(v, P[i], out, f'{slug}-{i}', specs)
    json.dump(dict(partNumber=PARTS[slug]['partNumber'], views=info), open(f'{out}/{slug}.json', 'w')); print('LINES', slug)

if __name__ == '__main__':
    out = os.environ.get('OUT', HERE+'/raw'); os.makedirs(out, exist_ok=True)
    for s in sys.argv[sys.argv.index('--')+1:]:
        try: main(s, out)
        except Exception as e: import traceback; traceback.print_exc(); print('Error', s, e)
