"""Rolling bearings: deep-groove ball (pressed steel or brass cage, open or one seal), cylindrical roller (NU), tapered roller."""
from studio import *
SHOT = dict(az=-28, el=24, pose=(58, 0, 0), margin=1.14)

def views(d, D, B, kind='ball', F=None, **k):
    return [dict(look='z', dims=[((-D/2, 0, 0), (D/2, 0, 0), 'bottom', 'Outside diameter', 'Ø{}')]+([((-F/2, 0, 0), (F/2, 0, 0), 'bottom', 'Raceway diameter', 'Ø{}')] if F else [])+[((-d/2, 0, 0), (d/2, 0, 0), 'top', 'Bore', 'Ø{}')]),
            dict(look='-y', up='x', dims=[((D/2, 0, -B/2), (D/2, 0, B/2), 'top', 'Width')])]

def ring(name, ri, ro, B, groove_r, rb, mat, inner, c=.8):
    """ring with a raceway of radius rb at pitch radius groove_r; inner rings have it outside"""
    h = B/2; w = min(h-1.6, rb*.62); g = lambda z: groove_r-math.sqrt((rb*1.03)**2-z*z) if inner else groove_r+math.sqrt((rb*1.03)**2-z*z)
    race = [(g(z), z) for z in [w-2*w*k/24 for k in range(25)]]
    if inner: return lathe(name, [(ri, 0), (ri, h, c), (ro, h, .4)]+race+[(ro, -h, .4), (ri, -h, c), (ri, 0)], mat, 256)
    return lathe(name, [(ro, 0), (ro, h, c), (ri, h, .4)]+race+[(ri, -h, .4), (ro, -h, c), (ro, 0)], mat, 256)

def ribbon(rp, rb, n, mat, side):
    """half of a pressed-steel cage: a strip that bulges around each ball"""
    P = []; N = n*36
    for i in range(N):
        a = 2*math.pi*i/N; s = abs(((a*n/(2*math.pi)+.5) % 1)-.5)*2*math.pi/n*rp; R = rb+.25
        z = math.sqrt(R*R-s*s) if s < R*.97 else 0
        P.append((rp*math.cos(a), rp*math.sin(a), side*max(.35, z)))
    w = rb*.24; return sweep('cage', P, [(-w, -.22), (w, -.22), (w, .22), (-w, .22)], mat, closed=True, sharp=40)

def build(d=25, D=52, B=15, kind='ball', n=9, cage='steel', seal=None, F=None, cone=None, cup=None, mark='6205 C3'):
    steel = turned('race', (.64, .64, .64), .19, .55, .9, .03, mod=.14); ground = turned('ground', (.66, .66, .665), .14, .4, 1.4, .02, mod=.06)
    ballm = chrome('ball', (.66, .66, .67), .045); etch = paint('etch', (.05, .05, .055), .5)
    brass = turned('brass', (.60, .40, .13), .22, .4, 1.0, .04, mod=.15); pressed = satin_chrome('pressed', (.40, .395, .385), .3, 2, .05); o = []
    if kind == 'taper': return taper(d/2, D/2, B, cone, cup, n, steel, ground, pressed)+marking(mark, D/2-2.6, D/2, cup-B/2, etch)
    rp = (d+D)/4; rib = 'roller' if kind == 'roller' else ''
    if kind == 'ball':
        rb = (D-d)/2*.305; o += [ring('inner', d/2, rp-rb*.50, B, rp, rb, steel, True), ring('outer', rp+rb*.50, D/2, B, rp, rb, steel, False)]
        b0 = ball(rb, ballm); o.append(place(b0, (rp, 0, 0)))
        o += [inst(b0, (rp*math.cos(a), rp*math.sin(a), 0)) for a in [2*math.pi*k/n for k in range(1, n)]]
        if cage == 'steel':
            o += [ribbon(rp, rb, n, pressed, 1), ribbon(rp, rb, n, pressed, -1)]
            rv = lathe('rivet', [(0, 1.0), (.5, 1.0, .3), (1.0, .45, .2), (1.0, -.4)], pressed, 32)
            for k in range(n): a = 2*math.pi*(k+.5)/n; o.append(inst(rv, (rp*math.cos(a), rp*math.sin(a), .2)))
            bpy.data.objects.remove(rv)
        else:
            hw = rb*.40; z = rb*.78; o.append(lathe('cage', [(rp-hw, 0), (rp-hw, z, .4), (rp+hw, z, .4), (rp+hw, -z, .4), (rp-hw, -z, .4), (rp-hw, 0)], brass, 256))
            rv = lathe('rivet', [(0, z+.7), (.8, z+.6, .3), (1.3, z-.1)], brass, 32)
            for k in range(n): a = 2*math.pi*(k+.5)/n; o.append(inst(rv, (rp*math.cos(a), rp*math.sin(a), 0)))
            bpy.data.objects.remove(rv)
        if seal:
            sm = paint('seal', seal, .5, 0, 1, .05); o.append(lathe('seal', [(rp-rb*.66, -B/2+.4), (rp-rb*.5, -B/2+1.2, .5), (rp+rb*.62, -B/2+1.2, .4), (rp+rb*.8, -B/2+.5)], sm, 256))
    else:
        ri = F/2; rr = (D-d)/2*.275; rp = ri+rr; L = B-6.4; ro = rp+rr
        o.append(lathe('outer', [(D/2, 0), (D/2, B/2, .9), (ro-2.2, B/2, .4), (ro-2.2, B/2-2.7, .2), (ro+.3, B/2-2.7), (ro+.3, -B/2+2.7), (ro-2.2, -B/2+2.7, .2), (ro-2.2, -B/2, .4), (D/2, -B/2, .9), (D/2, 0)], steel, 256))
        o.append(lathe('inner', [(d/2, 0), (d/2, B/2, .9), (ri, B/2, .9), (ri, -B/2, .9), (d/2, -B/2, .9), (d/2, 0)], ground, 256))
        r0 = lathe('roller', [(0, L/2-.35), (rr*.45, L/2-.35), (rr*.6, L/2, .2), (rr, L/2, .5), (rr, -L/2, .5), (0, -L/2)], chrome('rol', (.6, .6, .61), .07), 64)
        o.append(place(r0, (rp, 0, 0))); o += [inst(r0, (rp*math.cos(a), rp*math.sin(a), 0)) for a in [2*math.pi*k/n for k in range(1, n)]]
        for s in (1, -1):
            za, zb = sorted((s*(L/2+.3), s*(L/2+2.2))); o.append(lathe('cage', [(rp-rr*.55, za), (rp+rr*.60, za, .3), (rp+rr*.60, zb, .3), (rp-rr*.55, zb, .3), (rp-rr*.55, za)], brass, 256))
            rv = lathe('rivet', [(0, .8), (.7, .75, .3), (1.2, .05)], brass, 32); xf(rv, rot=(0 if s > 0 else math.pi, 0, 0))
            for k in range(n): a = 2*math.pi*(k+.5)/n; o.append(inst(rv, (rp*math.cos(a), rp*math.sin(a), s*(L/2+2.2))))
            bpy.data.objects.remove(rv)
        bar = lathe('bar', [(0, -L/2-.5), (1.5, -L/2-.5), (1.5, L/2+.5), (0, L/2+.5)], brass, 32)
        for k in range(n): a = 2*math.pi*(k+.5)/n; o.append(inst(bar, ((rp+.2)*math.cos(a), (rp+.2)*math.sin(a), 0)))
        bpy.data.objects.remove(bar)
    return o+marking(mark, rp+rb*.50 if kind == 'ball' else rp+rr-2.2, D/2, B/2, etch)

def marking(mark, ri, ro, z, etch):
    """laser marking around the outer ring's face"""
    rm = (ri+ro)/2; h = (ro-rm)*1.05; o = []
    for s, a0 in ((mark, -1.25), ('TORQUE FOUNDRY', 1.9)):
        for i, ch in enumerate(s):
            if ch == ' ': continue
            a = a0-(i-len(s)/2)*h*.82/rm; t = text('mk', ch, h, etch, .008, 0); xf(t, (0, rm, z+.004)); o.append(xf(t, rot=(0, 0, a-math.pi/2)))
    return o

def taper(ri, ro, T, cone, cup, n, steel, ground, pressed):
    """cup from -T/2, cone up to T/2, rollers between them on a common apex below; contact angle 14 degrees"""
    out, ax, inn = (math.tan(math.radians(a)) for a in (14, 12, 10)); z0 = -T/2; zm = z0+cup*.60; rc = ro-2.4-(cup*.40)*out; rr = (ro-ri)*.222; rp = rc-rr*1.03; rin = rp-rr*1.015; L = cup*.80; o = []
    o.append(lathe('cup', [(ro, z0+2), (ro, z0+cup, .8), (rc+(z0+cup-zm)*out, z0+cup, .4), (rc+(z0-zm)*out, z0, .4), (ro, z0, 1.2), (ro, z0+2)], steel, 256))
    zt, zb = T/2, T/2-cone; h = L/2*.98; q = lambda z: rin+(z-zm)*inn
    o.append(lathe('cone', [(ri, 0), (ri, zt, .9), (q(zm+h)+rr*.72, zt, .7), (q(zm+h)+rr*.80, zm+h+.25, .2), (q(zm+h), zm+h+.1), (q(zm-h), zm-h-.1), (q(zm-h)+rr*.30, zm-h-.2, .2), (q(zm-h)+rr*.22, zb, .5), (ri, zb, .9), (ri, 0)], ground, 256))
    k = math.tan(math.radians(2)); r0 = lathe('roller', [(0, h-.2), (rr*.5, h-.2), (rr+h*k, h, .45), (rr-h*k, -h, .45), (0, -h)], chrome('rol', (.6, .6, .61), .07), 64); t = math.radians(12)
    o.append(place(r0, (rp, 0, zm), (0, t, 0))); o += [inst(r0, (rp*math.cos(a), rp*math.sin(a), zm), (0, t, a)) for a in [2*math.pi*i/n for i in range(1, n)]]
    c = lambda z: rp+rr*.42+(z-zm)*ax                                              # pressed cage: two rims joined by bars
    for za, zb_ in ((zm+h+.5, zm+h+1.7), (zm-h-1.5, zm-h-.5)): o.append(lathe('rim', [(c(za)-.5, za), (c(zb_)+.5, za, .3), (c(zb_)+.5, zb_, .3), (c(za)-.5, zb_, .3), (c(za)-.5, za)], pressed, 200))
    bar = sweep('bar', [(c(zm-h-1)*1.0, 0, zm-h-1), (c(zm+h+1), 0, zm+h+1)], [(-.8, -.4), (.8, -.4), (.8, .4), (-.8, .4)], pressed, up=Vector((1, 0, 0)))
    for i in range(n): o.append(inst(bar, rot=(0, 0, 2*math.pi*(i+.5)/n)))
    bpy.data.objects.remove(bar); return o
