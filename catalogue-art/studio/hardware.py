"""Standard machine elements shared by many parts: threads, bolts, nuts, springs, gear outlines, balls, knurls."""
import math
import numpy as np
from .mesh import *

def thread_r(t, z, pitch, minor, major, z0, z1, run=1.0, hand=1):
    """radius of a 60 degree thread with run-out at both ends"""
    ph = (z/pitch-hand*t/(2*math.pi)) % 1.0; tri = 1-abs(2*ph-1); p = min(1, max(0, (tri-.10)/.78))
    env = max(0, min(1, (z-z0)/run, (z1-z)/run)); return minor+(major-minor)*p*env

def threaded(name, d, pitch, z0, z1, mat, segs=96, per=12, depth=.613, run=None, caps=True):
    """external thread of nominal diameter d from z0 to z1"""
    n = max(8, int((z1-z0)/pitch*per)); ma = d/2; mi = ma-depth*pitch
    return radial(name, lambda t, z: thread_r(t, z, pitch, mi, ma, z0, z1, run or pitch), [z0+(z1-z0)*i/n for i in range(n+1)], segs, mat, caps, sharp=45)

HEX_BOLT = {5: (8, 3.5), 6: (10, 4), 8: (13, 5.3), 10: (16, 6.4), 12: (18, 7.5), 16: (24, 10)}            # ISO 4014: across flats, head height
HEX_NUT = {5: (8, 4.7), 6: (10, 5.2), 8: (13, 6.8), 10: (16, 8.4), 12: (18, 10.8), 16: (24, 14.8)}        # ISO 4032: across flats, height

def bolt(d, pitch, length, mat, thread=None):
    """hex bolt, head below z=0, shank up to z=length; returns the pieces"""
    af, h = HEX_BOLT[d]
    return [hexnut('bolt_head', af, -h, -.4, mat), lathe('bolt_face', [(0, -.4), (af*.46, -.4), (af*.46, 0), (d/2+.4, 0)], mat, 96)]+shank(d, pitch, length, mat, thread or length*.7)

def shank(d, pitch, length, mat, thread):
    """plain shank from z=0, then `thread` of thread up to z=length"""
    r = d/2-.613*pitch; n = length-thread
    return [lathe('shank', [(d/2+.4, 0), (d/2, .5), (d/2, max(n, .8)), (d/2-.3, max(n, .8)+.6), (0, max(n, .8)+.6)], mat, 96), threaded('bolt_thread', d, pitch, n, length-.8, mat, 72),
            lathe('bolt_tip', [(r, length-.9), (r-.1, length-.2, .2), (r-.7, length, .1), (0, length)], mat, 72)]

def nut(d, pitch, mat, z0=0):
    """hex nut with a visible internal thread"""
    af, h = HEX_NUT[d]
    return [hexnut('nut', af, z0, z0+h, mat, bore=d*1.0), inner_thread('nut_thread', d, pitch, z0, z0+h, mat)]

def inner_thread(name, d, pitch, z0, z1, mat, segs=72):
    n = max(8, int((z1-z0)/pitch*10)); ma = d/2; mi = ma-.55*pitch
    return radial(name, lambda t, z: ma+.01-thread_r(t, z, pitch, 0, ma-mi, z0, z1, pitch*.7), [z0+(z1-z0)*i/n for i in range(n+1)], segs, mat, False, 45)

def helix(R, z0, turns, pitch_fn, n=72, a0=0):
    """points of a helix of radius R (number or function of 0..1); pitch_fn(0..1) is the local pitch"""
    P = []; z = z0; N = int(turns*n)
    for i in range(N+1):
        f = i/N; a = a0+2*math.pi*turns*f; r = R(f) if callable(R) else R
        P.append((r*math.cos(a), r*math.sin(a), z)); z += pitch_fn(f)*turns/N
    return P

def spring(name, R, wire, length, turns, mat, z0=0, segs=20):
    """compression spring of `turns` coils in all, the last at each end closed and ground flat; total height = length"""
    lead = (length-1.5*wire)/(turns-2); w = .14
    def pitch(f):
        s = min(1, max(0, (min(f, 1-f)*turns-1+w)/(2*w))); return wire+(lead-wire)*s*s*(3-2*s)
    P = helix(R, z0-wire/4, turns, pitch); k = (length+wire/2)/(P[-1][2]-P[0][2]); o = sweep(name, [(x, y, z0-wire/4+(z-P[0][2])*k) for x, y, z in P], circle(wire/2, segs), mat, sharp=60)
    for v in o.data.vertices: v.co.z = min(max(v.co.z, z0), z0+length)
    return finish(o, 40)

def involute_outline(m, z, n=8, alpha=20, add=None):
    """closed outline of a spur gear, ccw, module m, z teeth: involute flanks, tip land, root fillet"""
    a = math.radians(alpha); rp = m*z/2; rb = rp*math.cos(a); ra = rp+(add or m); rf = rp-1.25*(add or m); inv = lambda t: math.tan(t)-t
    half = math.pi/(2*z)+inv(a); P = []; rs = max(rb, rf+.25*m)
    def flank(r): return half-inv(math.acos(min(1, rb/r)))
    for i in range(z):
        c = 2*math.pi*i/z; left = []
        root = flank(rs)+.10*m/rs; left += [(rf, -min(math.pi/z*.999, root+.32*m/rf)), (rf+.07*m, -(root+.10*m/rf)), (rf+.25*m, -root)] if rs > rf+.2*m else []
        left += [(rs+(ra-rs)*(k/n), -flank(rs+(ra-rs)*(k/n))) for k in range(n+1)]
        left = left+[(ra, 0)]+[(r, -t) for r, t in left[::-1]]
        P += [(r*math.cos(c+t), r*math.sin(c+t)) for r, t in left]
    return P

def prism(name, outline, zs, mat, twist=0, cham=0, sharp=30, bore=None):
    """extrude an outline along z with twist (radians per mm) and chamfered ends; caps are left to flat plates"""
    n = len(outline); V = []; F = []; z0, z1 = zs[0], zs[-1]
    def ring(z, inset):
        c, s = math.cos(twist*z), math.sin(twist*z); b = len(V)
        P = offset(outline, inset) if inset else outline; V.extend((x*c-y*s, x*s+y*c, z) for x, y in P); return b
    rings = ([ring(z0, cham), ring(z0+cham, 0)] if cham else [ring(z0, 0)])+[ring(z, 0) for z in zs[1:-1]]+([ring(z1-cham, 0), ring(z1, cham)] if cham else [ring(z1, 0)])
    for a, b in zip(rings, rings[1:]):
        for j in range(n): k = (j+1) % n; F.append((a+j, a+k, b+k, b+j))
    return obj(name, V, F, mat, sharp)

def ball(r, mat, segs=64, name='ball'):
    return lathe(name, [(r*math.cos(a), r*math.sin(a)) for a in [-math.pi/2+math.pi*i/(segs//2) for i in range(segs//2+1)]], mat, segs, sharp=90)

def knurl_r(t, z, r, depth, n, pitch):
    """diamond knurl: two crossed helical grooves"""
    u = t*n/(2*math.pi); v = z/pitch; a = abs(((u+v) % 1)-.5)*2; b = abs(((u-v) % 1)-.5)*2; return r-depth*(1-min(1, min(a, b)*1.7))

def arc(r, a0, a1, n=24, cx=0, cy=0):
    """points on an arc, radians"""
    return [(cx+r*math.cos(a0+(a1-a0)*i/n), cy+r*math.sin(a0+(a1-a0)*i/n)) for i in range(n+1)]

def rrect(w, h, r, n=6, cx=0, cy=0):
    """rounded rectangle outline, ccw, centred"""
    P = []
    for sx, sy, a in ((1, 1, 0), (-1, 1, math.pi/2), (-1, -1, math.pi), (1, -1, 3*math.pi/2)):
        P += arc(r, a, a+math.pi/2, n, cx+sx*(w/2-r), cy+sy*(h/2-r))
    return P
