#!/usr/bin/python3
"""Dual-buffer, feature-guided non-local means (after Rousselle et al. 2012/13), numpy and OpenCV only.
denoise.py A.png B.png NORMAL.exr DIFFUSE.exr GLOSSY.exr OUT.png
Fine albedo texture (lathe lines, print) is divided out first and multiplied back after, so that it survives."""
import os, sys, time
os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
import numpy as np, cv2

def read(p):
    a = cv2.imread(p, cv2.IMREAD_UNCHANGED)
    if a is None: raise SystemExit('cannot read '+p)
    if a.ndim == 2: a = a[..., None].repeat(3, 2)
    a = a[..., :3].astype(np.float32); return a/65535 if p.endswith('.png') else np.nan_to_num(a)

def box(x, r): return cv2.blur(x, (2*r+1, 2*r+1), borderType=cv2.BORDER_REFLECT)

def nlm(A, B, G, R=6, P=1, k=.55, sg=.12):
    """weights from one half filter the other; G are noise-free guides"""
    var = cv2.GaussianBlur(((A-B)**2).mean(2)/2, (0, 0), 2.5)+2e-6
    accA, accB = np.zeros_like(A), np.zeros_like(A); wA = np.zeros(A.shape[:2], np.float32); wB = wA.copy()
    pad = lambda x: cv2.copyMakeBorder(x, R, R, R, R, cv2.BORDER_REFLECT_101)
    Ap, Bp, Gp, vp = pad(A), pad(B), pad(G), pad(var); h, w = var.shape
    for dy in range(-R, R+1):
        for dx in range(-R, R+1):
            if dx*dx+dy*dy > R*R+2: continue
            sl = (slice(R+dy, R+dy+h), slice(R+dx, R+dx+w))
            vq = vp[sl]; den = k*k*(var+vq)+1e-7; g = ((G-Gp[sl])**2).sum(2)/(sg*sg)
            for X, Xp, Y, acc, W in ((A, Ap, Bp, accB, wB), (B, Bp, Ap, accA, wA)):
                d = (((X-Xp[sl])**2).mean(2)-(var+np.minimum(var, vq)))/den
                wt = np.exp(-np.maximum(np.maximum(box(d, P), 0), g)); acc += wt[..., None]*Y[sl]; W += wt
    return accA/wA[..., None], accB/wB[..., None]

def detail(alb, gamma=.55):
    """high-frequency part of the albedo as a display-space factor"""
    y = np.ascontiguousarray(alb.mean(2)); low = cv2.bilateralFilter(y, 9, .12, 4)
    return (np.clip((y+.02)/(low+.02), .75, 1.33)**gamma)[..., None]

def calm(F, D, S, floor=(.82, .808, .80)):
    """smooth the empty backdrop (known by its albedo), gently near the part, more with distance: no blotches in soft shadows"""
    m = ((np.abs(D-np.array(floor, np.float32)).max(2) < .02)).astype(np.float32); m = cv2.erode(m, np.ones((3, 3), np.uint8))
    d = cv2.distanceTransform((m > 0).astype(np.uint8), cv2.DIST_L2, 3)
    def soft(s): return cv2.GaussianBlur(F*m[..., None], (0, 0), s)/np.maximum(cv2.GaussianBlur(m, (0, 0), s), 1e-3)[..., None]
    near, far = np.clip((d-2)/8, 0, 1)[..., None], np.clip((d-14)/40, 0, 1)[..., None]
    return F*(1-near)+(soft(3)*(1-far)+soft(11)*far)*near

def grade(F):
    """gentle S-curve and a light unsharp mask"""
    F = np.clip(F, 0, 1); F = F+.16*(F-.5)*(1-np.abs(2*F-1))*np.where(F < .5, 1, .6)
    return np.clip(F+.45*(F-cv2.GaussianBlur(F, (0, 0), 1.1)), 0, 1)

def main(a, b, nrm, dif, glo, out):
    t = time.time(); A, B = read(a), read(b); N, D, S = read(nrm), read(dif), read(glo); alb = D+S
    G = np.concatenate([N*.35, alb*.6], 2); G = np.concatenate([cv2.medianBlur(np.ascontiguousarray(G[..., i:i+3]), 3) for i in (0, 3)], 2)
    k = detail(alb); A, B = A/k, B/k
    A, B = nlm(A, B, G); A, B = nlm(A, B, G, R=4, k=.6)     # the second pass removes residual blotches
    cv2.imwrite(out, (grade(calm((A+B)/2*k, D, S))*65535+.5).astype(np.uint16)); print('denoise', out, f'{time.time()-t:.1f}s')

if __name__ == '__main__': main(*sys.argv[1:7])
