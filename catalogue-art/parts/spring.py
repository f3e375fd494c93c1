"""Coil spring and coilover damper."""
from studio import *
SHOT = dict(az=-28, el=16, margin=1.12)

def views(kind='coil', od=60, wire=9, length=150, L=430, coil=74, **k):
    if kind == 'coil':
        return [dict(look='-y', up='z', dims=[((-od/2, 0, 0), (od/2, 0, 0), 'bottom', 'Outside diameter', 'Ø{}'), ((od/2, 0, 0), (od/2, 0, length), 'right', 'Free length')], notes=[((-od/2+wire*.4, 0, length*.52), f'Ø{wire}', 'Wire diameter')]),
                dict(look='z', dims=[((-od/2+wire, 0, length), (od/2-wire, 0, length), 'top', 'Inside diameter', 'Ø{}')])]
    return [dict(look='-y', up='z', dims=[('h', 'right', 'Overall length'), ((-36, 0, 197), (-36, 0, 197+length), 'left', 'Spring length')], notes=[((26, 0, 150), 'M52×2', 'Body thread'), ((-6, 0, 418), 'M12×1.25', 'Upper stud')]),
            dict(look='z', dims=[((-(coil+wire)/2, 0, L), ((coil+wire)/2, 0, L), 'bottom', 'Spring outside diameter', 'Ø{}')])]

def build(kind='coil', od=60, wire=9, length=150, turns=9, coil=74, col=(.74, .37, .003), L=430):
    coat = paint('powder', col, .32, .35, .5, .05)
    return [spring('spring', od/2-wire/2, wire, length, turns, coat, segs=28)] if kind == 'coil' else coilover(coat, coil, wire, length, turns)

def coilover(coat, coil, wire, length, turns):
    """threaded-body damper, 430 mm between mounts"""
    alu = satin_chrome('alu', (.56, .56, .56), .27, 1.5, .03); blk = anodised('black', (.025, .025, .028), .32); rod = chrome('rod', (.66, .66, .67), .06)
    rub = rubber(); zinc = satin_chrome('zinc', (.5, .47, .40), .26); blue = anodised('blue', (.02, .03, .30), .3); o = []
    eye = lathe('eye', [(13, -17), (13, 17, .5), (21, 17, 1.5), (21, -17, 1.5), (13, -17)], alu, 128); xf(eye, (0, 0, 21), (math.pi/2, 0, 0)); o.append(eye)
    bsh = lathe('bush', [(6.2, -21), (6.2, 21, .3), (10, 21, .5), (10, 16), (13, 15.5), (13, -15.5), (10, -16), (10, -21, .5), (6.2, -21)], zinc, 96); xf(bsh, (0, 0, 21), (math.pi/2, 0, 0)); o.append(bsh)
    rb = lathe('rub', [(9.9, 17.2), (12.9, 17.2)], rub, 96)
    for s in (1, -1): q = inst(rb, (0, 0, 21), (s*math.pi/2, 0, 0)); o.append(q)
    bpy.data.objects.remove(rb)
    o.append(lathe('foot', [(10, 34), (14, 40, 2), (25.2, 48, 3), (25.2, 70, .8), (24.6, 71)], alu, 160))
    o.append(threaded('body', 52, 2.0, 70, 232, alu, 144, 14, run=1.0))
    for z, m in ((168, blk), (183, blue)):                                       # locking collar and spring perch
        H = 11; n = 8; prof = []
        for i in range(n):
            c = 2*math.pi*i/n; w = .13; prof += arc(36, c+w, c+2*math.pi/n-w, 10)+[(32.4*math.cos(c+2*math.pi/n-w+.02), 32.4*math.sin(c+2*math.pi/n-w+.02)), (32.4*math.cos(c+2*math.pi/n+w-.02), 32.4*math.sin(c+2*math.pi/n+w-.02))]
        o.append(slab('collar', prof, [circle(25.9, 96)], z, z+H, m, rnd=.9, steps=2, hole_rnd=.6))
    o.append(lathe('seat', [(26, 194), (38, 194, .8), (38, 197, .8), (30.5, 197.5, 1), (30.0, 203, 1), (26, 203)], blue, 192))
    o.append(spring('spring', coil/2, wire, length, turns, coat, z0=197, segs=28))
    o.append(lathe('rod', [(0, 228), (11, 232), (11, 400)], rod, 96)); o.append(lathe('gland', [(25, 231), (25, 238, 1), (13, 241, 1.5), (11, 241)], blk, 128))
    bump = [(12, 300)]
    for i in range(5): bump += [(20, 304+i*11, 3.5), (20, 310+i*11, 3.5), (15.5, 312.5+i*11, 1.5)]
    o.append(lathe('bumpstop', bump+[(12, 360)], paint('foam', (.55, .36, .03), .7), 128, steps=6))
    o.append(lathe('hat', [(12, 370), (29, 370, 1), (29.5, 383, .6), (41, 383, .8), (41, 388, .8), (33, 392, 2), (17, 394, 1), (17, 402, 1), (12, 402)], blk, 192))
    o.append(lathe('nutplate', [(17, 398), (26, 398, 1), (26, 404, 1), (11, 404)], blue, 128)); o.append(hexnut('nut', 19, 403, 412, zinc, bore=12))
    o.append(threaded('stud', 12, 1.25, 400, 424, zinc, 72)); o.append(radial('knob', lambda t, z: 5.8+.35*math.cos(18*t), [421, 421.5, 430], 144, coat))
    return o
