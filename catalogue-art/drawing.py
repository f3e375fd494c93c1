#!/usr/bin/python3
"""Trace the passes of lines.py into an inspection drawing. drawing.py SLUG... -> $OUT/<slug>-2.png (1200 px), $OUT/<slug>.svg
Lines: silhouettes and object borders, depth steps, creases. Lettering in DejaVu Sans Mono (Bitstream Vera licence).
Every dimension is a group of the SVG named after its row of the specification; drawings.json keeps what was lettered and measured."""
import json, math, os, sys
os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
import cv2, numpy as np
from PIL import Image
from vector import Pen, font as F, outlines
HERE = os.path.dirname(os.path.abspath(__file__)); OUT = os.environ.get('OUT', HERE+'/raw'); N = 2400
INK, INK2, LINE = (20, 25, 29), (74, 85, 93), (123, 134, 141)

def rd(p):
    a = cv2.imread(p, cv2.IMREAD_UNCHANGED); return (a if a.ndim == 2 else a[..., :3]).astype(np.float32)

def trace(base, k, small):
    """0..1 ink mask of one view"""
    n, z, idx = (rd(f'{base}_{s}_0001.exr') for s in ('nrm', 'dep', 'idx')); z, idx = (a if a.ndim == 2 else a[..., 0] for a in (z, idx))
    bg = z > 1e6; z = np.where(bg, z[~bg].max()+40/k if (~bg).any() else 0, z); idx = np.where(bg, 0, idx); sil = np.zeros(z.shape, bool); step = sil.copy(); crease = sil.copy()
    for ax in (0, 1):
        s = lambda a, d: np.roll(a, d, ax)
        sil |= (bg != s(bg, 1)); j = np.abs(s(z, 1)-z); jn = np.minimum(np.abs(s(z, 2)-s(z, 1)), np.abs(z-s(z, -1)))
        step |= (j-2.2*jn > 2.4/k) & ~bg
        step |= (idx != s(idx, 1)) & ~bg & ~s(bg, 1) & ((j > .15/k) | ((n*s(n, 1)).sum(2) < .995))
        crease |= ((s(n, 1)*s(n, -1)).sum(2) < math.cos(math.radians(24))) & ~bg & ~s(bg, 1) & ~s(bg, -1)
    fat = lambda m, r: cv2.GaussianBlur(cv2.dilate(m.astype(np.float32), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (r, r))), (0, 0), .7)
    q = 1 if small else 2; d = cv2.blur((crease | step).astype(np.float32), (31, 31)); quiet = 1-.72*np.clip((d-.16)/.22, 0, 1)
    return np.clip(np.maximum(fat(sil, 2*q+1), np.maximum(fat(step, 2*q-1 if small else 3), fat(crease, 1 if small else 2)*.8)*quiet), 0, 1)

def arrow(d, p, a, L=26, w=5):
    c, s = math.cos(a), math.sin(a); d.polygon([p, (p[0]+L*c-w*s, p[1]+L*s+w*c), (p[0]+L*c+w*s, p[1]+L*s-w*c)], fill=INK)

def dimension(d, v, item, level):
    (ax, ay), (bx, by), side, text = *item['at'], item['side'], item['text']; x, y, w, h = v['box']; off = 80+level*95; wd = F(42).getlength(text)+20
    if side in ('top', 'bottom'):
        Y = y-off if side == 'top' else y+h+off; s = -1 if side == 'top' else 1; a, b = sorted((ax, bx)); inside = b-a > wd+70
        for px, py in ((ax, ay), (bx, by)): d.line([(px, (py if abs(py-(y if s < 0 else y+h)) < h*.55 else (y if s < 0 else y+h))+s*14), (px, Y+s*18)], fill=LINE, width=2)
        if inside: d.line([(a, Y), (b, Y)], fill=INK2, width=2); arrow(d, (a, Y), 0); arrow(d, (b, Y), math.pi); d.label(((a+b)/2, Y), text)
        else: d.line([(a-62, Y), (b+62+wd, Y)], fill=INK2, width=2); arrow(d, (a, Y), math.pi); arrow(d, (b, Y), 0); d.label((b+40+wd/2, Y-32), text)
    else:
        X = x-off if side == 'left' else x+w+off; s = -1 if side == 'left' else 1; a, b = sorted((ay, by)); inside = b-a > wd+70
        for px, py in ((ax, ay), (bx, by)): d.line([((px if abs(px-(x if s < 0 else x+w)) < w*.55 else (x if s < 0 else x+w))+s*14, py), (X+s*18, py)], fill=LINE, width=2)
        if inside: d.line([(X, a), (X, b)], fill=INK2, width=2); arrow(d, (X, a), math.pi/2); arrow(d, (X, b), -math.pi/2); d.label((X, (a+b)/2), text, True)
        else: d.line([(X, a-62-wd), (X, b+62)], fill=INK2, width=2); arrow(d, (X, a), -math.pi/2); arrow(d, (X, b), math.pi/2); d.label((X-32, a-40-wd/2), text, True)

def leader(d, v, p, text):
    """note on a leader that leaves the view towards the nearer side"""
    x, y, w, h = v['box']; cx, cy = x+w/2, y+h/2; sx = 1 if p[0] >= cx-1 else -1; sy = 1 if p[1] > cy+h*.02 else -1; wd = F(42).getlength(text)
    ex = x+w+34 if sx > 0 else x-34; ey = p[1]+sy*max(46, abs(ex-p[0])*.42); ex = min(max(ex, 150+(wd if sx < 0 else 0)), N-150-(wd if sx > 0 else 0))
    d.line([p, (ex, ey), (ex+sx*(wd+10), ey)], fill=INK2, width=2); arrow(d, p, math.atan2(ey-p[1], ex-p[0]), 24, 5); d.label((ex+sx*(wd/2+8), ey-34), text)

def sheet(slug):
    part = json.load(open(f'{OUT}/{slug}.json')); info = part['views']; d = Pen(N); m = 60
    d.rectangle([m, m, N-m, N-m], outline=LINE, width=2)
    for a, b in (((N/2, m-26), (N/2, m+26)), ((N/2, N-m-26), (N/2, N-m+26)), ((m-26, N/2), (m+26, N/2)), ((N-m-26, N/2), (N-m+26, N/2))): d.line([a, b], fill=INK2, width=3)
    for v in info:
        x, y, w, h = v['box']; ox, oy = v['origin']
        if v['small']: continue
        if h > .75*w and x < ox < x+w: d.chain((ox, y-38), (ox, y+h+38), LINE)
        if w > .75*h and y < oy < y+h: d.chain((x-38, oy), (x+w+38, oy), LINE)
    ink = np.zeros((N, N), np.float32)
    for i, v in enumerate(info):
        t = trace(f'{OUT}/_{slug}-{i}', v['k'], v['small']); x, y = (round(q) for q in v['at']); hh, ww = t.shape; y1, x1 = min(N, y+hh), min(N, x+ww)
        ink[max(0, y):y1, max(0, x):x1] = np.maximum(ink[max(0, y):y1, max(0, x):x1], t[max(0, -y):y1-y, max(0, -x):x1-x])
    d.ink(ink, INK)
    for v in info:
        lv = {}
        for it in v['dims']:
            with d.group(it['name']): dimension(d, v, it, lv.get(it['side'], 0))
            lv[it['side']] = lv.get(it['side'], 0)+1
        for it in v['notes']:
            with d.group(it['name']): leader(d, v, tuple(it['at']), it['text'])
    X, Y = 1440, 2080; d.rectangle([X, Y, N-m, N-m], outline=INK2, width=2, fill='white'); d.line([(X, Y+86), (N-m, Y+86)], fill=INK2, width=2); d.line([(X, Y+176), (N-m, Y+176)], fill=LINE, width=2)
    d.text((X+24, Y+44), 'TORQUE FOUNDRY', 40, INK, bold=True); d.rectangle([N-m-60, Y+28, N-m-28, Y+60], fill=(245, 179, 1))
    d.text((X+24, Y+132), part['partNumber'], 46, INK); d.text((X+24, Y+218), 'DIMENSIONS IN mm', 34, INK2)
    px, py = N-m-190, Y+218; d.polygon([(px, py-26), (px+56, py-16), (px+56, py+16), (px, py+26)], outline=INK2, width=3); d.ellipse([px+84, py-26, px+136, py+26], outline=INK2, width=3); d.ellipse([px+94, py-16, px+126, py+16], outline=INK2, width=3)
    d.img.resize((1200, 1200), Image.LANCZOS).save(f'{OUT}/{slug}-2.png'); d.save(f'{OUT}/{slug}.svg', part['partNumber'], outlines(ink)); record(slug, info); print('drawing', slug)

def record(slug, info):
    """drawings.json: what each drawing says, for the test that compares it with parts.json and the texts"""
    path = HERE+'/drawings.json'; all_ = json.load(open(path, encoding='utf-8')) if os.path.exists(path) else {}
    all_[slug] = [{k: it[k] for k in ('name', 'text', 'measured') if k in it} for v in info for it in v['dims']+v['notes']]
    rows = [f'\t{json.dumps(s)}: [\n' + ',\n'.join('\t\t'+json.dumps(it, ensure_ascii=False) for it in all_[s])+'\n\t]' for s in sorted(all_)]
    open(path, 'w', encoding='utf-8').write('{\n'+',\n'.join(rows)+'\n}\n')

if __name__ == '__main__':
    for s in sys.argv[1:]: sheet(s)
