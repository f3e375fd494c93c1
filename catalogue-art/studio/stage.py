"""Lights, backdrop, camera and render settings shared by every photograph."""
import bpy, math, os, time
from mathutils import Vector
import numpy as np
from .mesh import obj, group
from .materials import Mat

THEMES = {
    'sheet':    dict(floor=(.80, .808, .82), floor_rough=.40, spec=.2, world=.18, key=1.2, rim=1.0, top=.6, bg=.8, exposure=.60, look='High Contrast'),
    'graphite': dict(floor=(.026, .028, .031), floor_rough=.30, spec=.35, world=.10, key=.8, rim=1.3, top=.8, bg=.4, exposure=.9, look='Medium High Contrast'),
}

def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)

def softbox(name, loc, target, sx, sy, watts, soft=3.0, col=(1, 1, 1)):
    L = bpy.data.lights.new(name, 'AREA'); L.shape = 'RECTANGLE'; L.size = sx; L.size_y = sy; L.energy = watts; L.color = col
    L.use_nodes = True; t = L.node_tree; em = t.nodes['Emission']
    g = t.nodes.new('ShaderNodeNewGeometry'); sp = t.nodes.new('ShaderNodeSeparateXYZ'); t.links.new(g.outputs['Parametric'], sp.inputs[0])
    outs = []
    for k in range(2):          # 1-|2u-1|^soft : hot centre, soft edges like a real diffuser
        a = t.nodes.new('ShaderNodeMath'); a.operation = 'MULTIPLY_ADD'; a.inputs[1].default_value = 2; a.inputs[2].default_value = -1; t.links.new(sp.outputs[k], a.inputs[0])
        b = t.nodes.new('ShaderNodeMath'); b.operation = 'ABSOLUTE'; t.links.new(a.outputs[0], b.inputs[0])
        c = t.nodes.new('ShaderNodeMath'); c.operation = 'POWER'; c.inputs[1].default_value = soft; t.links.new(b.outputs[0], c.inputs[0])
        d = t.nodes.new('ShaderNodeMath'); d.operation = 'SUBTRACT'; d.inputs[0].default_value = 1; d.use_clamp = True; t.links.new(c.outputs[0], d.inputs[1]); outs.append(d)
    m = t.nodes.new('ShaderNodeMath'); m.operation = 'MULTIPLY'; t.links.new(outs[0].outputs[0], m.inputs[0]); t.links.new(outs[1].outputs[0], m.inputs[1])
    k = t.nodes.new('ShaderNodeMath'); k.operation = 'MULTIPLY'; k.inputs[1].default_value = 1.6; t.links.new(m.outputs[0], k.inputs[0])
    t.links.new(k.outputs[0], em.inputs['Strength'])
    o = bpy.data.objects.new(name, L); bpy.context.collection.objects.link(o); o.location = loc
    o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler(); o.visible_camera = False
    return o

def card(name, loc, target, sx, sy, col):
    """black flag / white bounce card, invisible to camera"""
    o = obj(name, [(-sx/2, -sy/2, 0), (sx/2, -sy/2, 0), (sx/2, sy/2, 0), (-sx/2, sy/2, 0)], [(0, 1, 2, 3)], Mat(name).set(Base_Color=col, Roughness=1.0, Specular=0.0).m)
    o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('Z', 'Y').to_euler()
    o.visible_camera = False; o.visible_shadow = False; o.visible_diffuse = False; return o

def bounds():
    """world-space points of the product (backdrop and rig start with _)"""
    pts = []
    for o in bpy.context.scene.objects:
        if o.type == 'MESH' and not o.name.startswith('_'):
            n = len(o.data.vertices); co = np.empty(n*3, np.float32); o.data.vertices.foreach_get('co', co)
            co = co.reshape(-1, 3); M = np.array(o.matrix_world); co = co@M[:3, :3].T+M[:3, 3]
            pts.append(np.concatenate([co[::max(1, n//4000)], co[co.argmin(0)], co[co.argmax(0)]]))
    return np.concatenate(pts)

def settle(objs, pose=(0, 0, 0), sink=0.0):
    """put the parts under one root, tilt it (degrees), scale to 3 units, rest it on the floor; returns points, centre"""
    axis = group([o for o in objs if o.parent is None], 'axis', rot=[math.radians(a) for a in pose]); root = group([axis], 'root')
    bpy.context.view_layer.update(); p = bounds(); lo, hi = p.min(0), p.max(0); s = 3.0/max(hi-lo); c = (lo+hi)/2
    root.scale = (s, s, s); root.location = (-c[0]*s, -c[1]*s, -lo[2]*s-sink)
    bpy.context.view_layer.update(); p = bounds(); return p, Vector(((p.min(0)+p.max(0))/2).tolist())

def backdrop(T, azr):
    """an endless sweep: floor, quarter round, wall"""
    R = 5; prof = [(-60, 0), (9, 0)]+[(9+R*math.sin(a), R-R*math.cos(a)) for a in [math.pi/2*i/24 for i in range(1, 25)]]+[(14, 40)]
    V = [(x, y, z) for x in (-60, 60) for y, z in prof]; n = len(prof)
    o = obj('_cyc', V, [(i, i+1, n+i+1, n+i) for i in range(n-1)], Mat('_floor').set(Base_Color=T['floor'], Roughness=T['floor_rough'], Specular=T['spec']).m)
    o.rotation_euler = (0, 0, azr)

def light(T, azr, tz, light_rot=0):
    """key left, top strip, rim right, two black flags for dark edges, a light on the wall, a graded sky"""
    k = T['key']; t = (0, 0, tz)
    rig = [softbox('_key', (-4.2, -2.6, 4.8), t, 3.6, 3.6, 430*k, 3), softbox('_top', (.6, 2.8, 5.6), (0, .2, tz), 6.0, 3.0, 420*T['top'], 2.4),
           softbox('_rim', (5.0, .6, 2.6), t, 1.1, 5.0, 260*T['rim'], 2.2), softbox('_bg', (0, 5.5, 6.5), (0, 13.5, 3.5), 10, 3, 900*T['bg'], 1.6),
           card('_flagL', (-5.8, 1.5, 1.4), t, 3.0, 4.0, (.008, .008, .008)), card('_flagF', (-.6, -7.5, 1.8), t, 2.4, 3.4, (.012, .012, .012)),
           card('_flagB', (1.2, 5.2, 3.6), t, 5.5, 2.2, (.03, .03, .032)), card('_flagR', (5.4, -3.2, 1.2), t, 2.2, 3.6, (.01, .01, .01))]
    lr = bpy.data.objects.new('_rig', None); bpy.context.collection.objects.link(lr)
    for r in rig: r.parent = lr
    lr.rotation_euler = (0, 0, azr+math.radians(light_rot))
    w = bpy.data.worlds.new('_w'); bpy.context.scene.world = w; w.use_nodes = True; t = w.node_tree; bg = t.nodes['Background']
    tc = t.nodes.new('ShaderNodeTexCoord'); sp = t.nodes.new('ShaderNodeSeparateXYZ'); t.links.new(tc.outputs['Generated'], sp.inputs[0])
    rp = t.nodes.new('ShaderNodeValToRGB'); t.links.new(sp.outputs[2], rp.inputs[0]); e = rp.color_ramp.elements
    e[0].position = 0; e[0].color = (.16, .165, .175, 1); e[1].position = .75; e[1].color = (.9, .92, .96, 1)
    t.links.new(rp.outputs[0], bg.inputs[0]); bg.inputs[1].default_value = T['world']

def camera(p, ctr, az, el, lens, margin, shift, fstop, aspect):
    """frame every point from this azimuth and elevation (degrees), with `margin` of air"""
    sc = bpy.context.scene; cd = bpy.data.cameras.new('_cam'); cd.lens = lens; cd.sensor_width = 36
    cam = bpy.data.objects.new('_cam', cd); bpy.context.collection.objects.link(cam); sc.camera = cam
    a, e = math.radians(az), math.radians(el); d = Vector((math.sin(a)*math.cos(e), -math.cos(a)*math.cos(e), math.sin(e)))
    cam.rotation_euler = d.to_track_quat('Z', 'Y').to_euler(); cam.location = ctr+d*10; bpy.context.view_layer.update()
    loc, _ = cam.camera_fit_coords(bpy.context.evaluated_depsgraph_get(), p.astype(float).ravel().tolist())
    dist = (loc-ctr).dot(d); cam.location = loc+d*dist*(margin-1); cd.shift_x, cd.shift_y = shift
    if fstop: cd.dof.use_dof = True; cd.dof.focus_distance = dist*margin-.5; cd.dof.aperture_fstop = fstop

def shoot(objs, out, pose=(0, 0, 0), az=-30, el=28, theme='sheet', lens=90, res=1200, aspect=1, samples=24, margin=1.12,
          fstop=None, light_rot=0, exposure=0, sink=0.0, shift=(0, 0)):
    """two half-sample renders `out.a.png`, `out.b.png` and the guide passes for denoise.py"""
    sc = bpy.context.scene; T = THEMES[theme]; r = sc.render; azr = math.radians(az)
    r.resolution_x = res; r.resolution_y = round(res/aspect); r.resolution_percentage = 100
    p, ctr = settle(objs, pose, sink); backdrop(T, azr); light(T, azr, ctr.z, light_rot); camera(p, ctr, az, el, lens, margin, shift, fstop, aspect)
    r.engine = 'CYCLES'; cy = sc.cycles; cy.device = 'CPU'; cy.samples = max(1, samples//2); cy.use_adaptive_sampling = True; cy.adaptive_threshold = .02
    cy.max_bounces = 5; cy.diffuse_bounces = 2; cy.glossy_bounces = 4; cy.transmission_bounces = 4; cy.caustics_reflective = cy.caustics_refractive = False
    cy.blur_glossy = .6; cy.sample_clamp_indirect = 4; cy.sample_clamp_direct = 12; cy.use_denoising = False
    r.threads_mode = 'FIXED'; r.threads = int(os.environ.get('THREADS', '2')); r.use_persistent_data = True
    vs = sc.view_settings; vs.view_transform = 'Filmic'
    for look in (T['look'], 'Filmic - '+T['look'], 'None'):
        try: vs.look = look; break
        except TypeError: pass
    vs.exposure = T['exposure']+exposure
    r.image_settings.file_format = 'PNG'; r.image_settings.color_depth = '16'; r.image_settings.color_mode = 'RGB'
    vl = bpy.context.view_layer; vl.use_pass_normal = vl.use_pass_diffuse_color = vl.use_pass_glossy_color = True
    fo = file_output(out, (('nrm', 'Normal'), ('dif', 'DiffCol'), ('glo', 'GlossCol')))
    t0 = time.time(); r.filepath = out[:-4]+'.a.png'; cy.seed = 7; bpy.ops.render.render(write_still=True)
    r.filepath = out[:-4]+'.b.png'; cy.seed = 1007; fo.mute = True; bpy.ops.render.render(write_still=True)
    print(f'RENDER {out} {res}px {samples}spp {time.time()-t0:.1f}s verts={sum(len(o.data.vertices) for o in sc.objects if o.type=="MESH")}')

def file_output(out, slots):
    """write render passes beside `out` as OpenEXR files _<name>_<slot>_0001.exr"""
    sc = bpy.context.scene; sc.use_nodes = True; nt = sc.node_tree; nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers'); co = nt.nodes.new('CompositorNodeComposite'); nt.links.new(rl.outputs['Image'], co.inputs[0])
    fo = nt.nodes.new('CompositorNodeOutputFile'); fo.base_path = os.path.dirname(out); fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'
    fo.file_slots.clear(); b = os.path.basename(out)[:-4]
    for nm, so in slots: fo.file_slots.new(f'_{b}_{nm}_'); nt.links.new(rl.outputs[so], fo.inputs[-1])
    return fo
