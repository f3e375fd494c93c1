"""Procedural materials (Principled BSDF). Every texture lives in object space, in millimetres."""
import bpy, math

import numpy as np


# ------------------------------------------------------------------ materials
ALIAS = {'Specular': 'Specular IOR Level', 'Clearcoat': 'Coat Weight', 'Clearcoat Roughness': 'Coat Roughness',
         'Transmission': 'Transmission Weight', 'Subsurface': 'Subsurface Weight'}

class Mat:
    """tiny node builder"""
    def __init__(s, name):
        s.m = bpy.data.materials.new(name); s.m.use_nodes = True
        s.t = s.m.node_tree; s.n = s.t.nodes; s.b = s.n['Principled BSDF']; s.last_bump = None
        s.tc = s.n.new('ShaderNodeTexCoord')
    def node(s, kind, **kw):
        n = s.n.new('ShaderNode' + kind)
        for k, v in kw.items():
            if k.startswith('i_'):
                key = k[2:]; key = int(key) if key.isdigit() else key.replace('_', ' ')
                n.inputs[key].default_value = v
            else: setattr(n, k, v)
        return n
    def link(s, a, b): s.t.links.new(a, b)
    def set(s, **kw):
        for k, v in kw.items():
            k = k.replace('_', ' ')
            if k not in s.b.inputs: k = ALIAS.get(k, k)
            if k not in s.b.inputs: continue
            i = s.b.inputs[k]
            i.default_value = (*v, 1) if (k == 'Base Color' and len(v) == 3) else v
        return s
    def coords(s, scale=(1, 1, 1), rot=(0, 0, 0)):
        mp = s.node('Mapping'); mp.inputs['Scale'].default_value = scale; mp.inputs['Rotation'].default_value = rot
        s.link(s.tc.outputs['Object'], mp.inputs['Vector']); return mp.outputs[0]
    def noise(s, scale, detail=4, rough=.55, vec=None, dist=0):
        n = s.node('TexNoise'); n.inputs['Scale'].default_value = scale; n.inputs['Detail'].default_value = detail
        n.inputs['Roughness'].default_value = rough; n.inputs['Distortion'].default_value = dist
        s.link(vec or s.tc.outputs['Object'], n.inputs['Vector'])
        return n.outputs['Fac'] if 'Fac' in n.outputs else n.outputs[0]
    def radius(s, freq_r=1.0, freq_t=0.0):
        """vector (r*freq_r, theta*freq_t, z*freq_r): 1-D texture along the radius = lathe marks"""
        sx = s.node('SeparateXYZ'); s.link(s.tc.outputs['Object'], sx.inputs[0])
        cx = s.node('CombineXYZ'); s.link(sx.outputs[0], cx.inputs[0]); s.link(sx.outputs[1], cx.inputs[1])
        ln = s.node('VectorMath', operation='LENGTH'); s.link(cx.outputs[0], ln.inputs[0])
        m = s.node('Math', operation='MULTIPLY', i_1=freq_r); s.link(ln.outputs['Value'], m.inputs[0])
        m2 = s.node('Math', operation='MULTIPLY', i_1=freq_r); s.link(sx.outputs[2], m2.inputs[0])
        at = s.node('Math', operation='ARCTAN2'); s.link(sx.outputs[1], at.inputs[0]); s.link(sx.outputs[0], at.inputs[1])
        m3 = s.node('Math', operation='MULTIPLY', i_1=freq_t); s.link(at.outputs[0], m3.inputs[0])
        o = s.node('CombineXYZ'); s.link(m.outputs[0], o.inputs[0]); s.link(m3.outputs[0], o.inputs[1]); s.link(m2.outputs[0], o.inputs[2])
        return o.outputs[0]
    def ramp(s, fac, a, b, lo=.3, hi=.7):
        r = s.node('MapRange'); r.inputs[1].default_value = lo; r.inputs[2].default_value = hi
        r.inputs[3].default_value = a; r.inputs[4].default_value = b; s.link(fac, r.inputs[0]); return r.outputs[0]
    def cramp(s, fac, c1, c2, lo=.3, hi=.7):
        r = s.node('ValToRGB'); e = r.color_ramp.elements
        e[0].position, e[0].color = lo, (*c1, 1); e[1].position, e[1].color = hi, (*c2, 1)
        s.link(fac, r.inputs[0]); return r.outputs[0]
    def to(s, out, inp):
        if inp not in s.b.inputs: inp = ALIAS.get(inp, inp)
        s.link(out, s.b.inputs[inp]); return s
    def bump(s, h, strength, dist=.02):
        b = s.node('Bump', i_Strength=strength, i_Distance=dist); s.link(h, b.inputs['Height'])
        if s.last_bump: s.link(s.last_bump, b.inputs['Normal'])
        s.last_bump = b.outputs[0]; s.link(b.outputs[0], s.b.inputs['Normal']); return s
    def tangent(s, axis='Z'):
        t = s.node('Tangent', direction_type='RADIAL', axis=axis); s.link(t.outputs[0], s.b.inputs['Tangent']); return s

def turned(name='turned', col=(.56, .555, .55), rough=.26, aniso=.75, lines=2.2, bump=.12, axis='Z', mod=.10):
    """lathe-turned / ground steel: concentric lines (colour, roughness, bump) + radial anisotropy; `lines` per mm / 3"""
    m = Mat(name).set(Metallic=1.0, Base_Color=col, Roughness=rough, Anisotropic=aniso).tangent(axis)
    n = m.noise(3, 6, .75, m.radius(lines, .15))
    m.to(m.ramp(n, rough*.75, rough*1.35), 'Roughness')
    m.to(m.cramp(n, [c*(1-mod) for c in col], [min(1, c*(1+mod*.7)) for c in col]), 'Base Color')
    return m.bump(n, bump, .02).m

def brushed(name='brushed', col=(.6, .6, .6), rough=.3, axis=(40, 1.2, 40), bump=.08, aniso=.5):
    m = Mat(name).set(Metallic=1.0, Base_Color=col, Roughness=rough, Anisotropic=aniso)
    n = m.noise(.12, 5, .7, m.coords(axis))
    m.to(m.ramp(n, rough*.7, rough*1.4), 'Roughness')
    return m.bump(n, bump, .02).m

def satin_chrome(name='satin', col=(.56, .56, .557), rough=.2, grain=3.0, bump=.03):
    """satin chrome plated tool steel: fine blasted micro texture + slow handling variation"""
    m = Mat(name).set(Metallic=1.0, Base_Color=col, Roughness=rough)
    n = m.noise(grain, 3, .6); slow = m.noise(.04, 3, .6)
    m.to(m.ramp(slow, rough*.8, rough*1.25), 'Roughness')
    return m.bump(n, bump, .02).m

def chrome(name='chrome', col=(.70, .70, .715), rough=.07):
    m = Mat(name).set(Metallic=1.0, Base_Color=col, Roughness=rough)
    m.to(m.ramp(m.noise(.06, 5, .65), rough*.6, rough*1.9), 'Roughness')
    return m.bump(m.noise(.05, 2), .015, .05).m

def cast(name='cast', col=(.13, .125, .12), rough=.55, metallic=.85, grain=.9, bump=.35, coarse=.12):
    m = Mat(name).set(Metallic=metallic, Base_Color=col, Roughness=rough)
    n = m.noise(grain, 6, .65); big = m.noise(coarse, 4, .6)
    m.to(m.cramp(big, [c*.78 for c in col], [c*1.2 for c in col]), 'Base Color')
    m.to(m.ramp(n, rough*.8, rough*1.2), 'Roughness')
    m.bump(big, bump*.3, .06)
    return m.bump(n, bump, .02).m

def paint(name='paint', col=(.03, .032, .035), rough=.35, coat=.0, grain=1.5, bump=.05, metallic=0.0):
    m = Mat(name).set(Metallic=metallic, Base_Color=col, Roughness=rough, Clearcoat=coat, Clearcoat_Roughness=.12)
    return m.bump(m.noise(grain, 3), bump, .02).m

def anodised(name='anodised', col=(.5, .02, .02), rough=.28):
    return satin_chrome(name, col, rough, 4.0, .03)

def ceramic(name='ceramic', col=(.86, .855, .83)):
    m = Mat(name).set(Metallic=0.0, Base_Color=col, Roughness=.07, Specular=.5, Clearcoat=.6, Clearcoat_Roughness=.03)
    return m.bump(m.noise(.15, 2), .02, .05).m

def rubber(name='rubber', col=(.018, .018, .019)):
    m = Mat(name).set(Base_Color=col, Roughness=.62, Specular=.35)
    return m.bump(m.noise(2, 4, .6), .12, .02).m
