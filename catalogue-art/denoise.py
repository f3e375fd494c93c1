#!/usr/bin/python3
"""The U-Net of Intel's Open Image Denoise with its own weights, on colour, albedo and normals.
denoise.py A.png B.png NORMAL.exr DIFFUSE.exr GLOSSY.exr OUT.png
Albedo and normals are cleaned first. README says where the folder `weights` comes from."""
import os, struct, sys, time
os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
import cv2, numpy as np, torch, torch.nn.functional as F
HERE = os.path.dirname(os.path.abspath(__file__))

def read(path):
    a = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if a is None: raise SystemExit('cannot read '+path)
    if a.ndim == 2: a = a[..., None].repeat(3, 2)
    a = a[..., 2::-1].astype(np.float32); return a/65535 if path.endswith('.png') else np.nan_to_num(a)

def weights(name):
    """a .tza file of OIDN: tensors by name"""
    b = open(os.path.join(HERE, 'weights', name+'.tza'), 'rb').read(); out = {}
    magic, _, _, p = struct.unpack_from('<HBBQ', b)
    if magic != 0x41D7: raise SystemExit(name+'.tza is no tensor archive')
    count, = struct.unpack_from('<I', b, p); p += 4
    for _ in range(count):
        n, = struct.unpack_from('<H', b, p); tensor = b[p+2:p+2+n].decode(); p += 2+n
        d = b[p]; dims = struct.unpack_from(f'<{d}I', b, p+1); p += 1+4*d+d
        at, = struct.unpack_from('<Q', b, p+1); kind = {'f': '<f4', 'h': '<f2'}[chr(b[p])]; p += 9
        out[tensor] = torch.from_numpy(np.frombuffer(b, kind, int(np.prod(dims)), at).reshape(dims).astype(np.float32))
    return out

def unet(W, *images):
    """images of h x w x 3 in sRGB, or between 0 and 1 -> one such image; the border is mirrored, or it would fray"""
    x = torch.from_numpy(np.concatenate(images, 2).transpose(2, 0, 1)[None].copy()); h, w = x.shape[2:]
    x = F.pad(x, (16, 16+-w % 16, 16, 16+-h % 16), 'reflect')
    conv = lambda n, x: F.relu(F.conv2d(x, W[n+'.weight'], W[n+'.bias'], padding=1))
    pool = lambda x: F.max_pool2d(x, 2)
    with torch.no_grad():
        skips = [x]; x = conv('enc_conv0', x)
        for n in ('enc_conv1', 'enc_conv2', 'enc_conv3', 'enc_conv4'): x = pool(conv(n, x)); skips.append(x)
        x = conv('enc_conv5b', conv('enc_conv5a', skips.pop()))
        for n in ('dec_conv4', 'dec_conv3', 'dec_conv2', 'dec_conv1'):
            x = torch.cat([F.interpolate(x, scale_factor=2, mode='nearest'), skips.pop()], 1); x = conv(n+'b', conv(n+'a', x))
        x = F.conv2d(x, W['dec_conv0.weight'], W['dec_conv0.bias'], padding=1)
    return x[0, :, 16:h+16, 16:w+16].numpy().transpose(1, 2, 0)

def grade(f):
    """gentle S-curve and a light unsharp mask"""
    f = np.clip(f, 0, 1); f = f+.16*(f-.5)*(1-np.abs(2*f-1))*np.where(f < .5, 1, .6)
    return np.clip(f+.45*(f-cv2.GaussianBlur(f, (0, 0), 1.1)), 0, 1)

def main(a, b, nrm, dif, glo, out):
    t = time.time(); colour = (read(a)+read(b))/2
    albedo = unet(weights('rt_alb'), np.clip(read(dif)+read(glo), 0, 1))
    normal = unet(weights('rt_nrm'), np.clip(read(nrm)*.5+.5, 0, 1))
    clean = unet(weights('rt_ldr_calb_cnrm'), colour, np.clip(albedo, 0, 1), np.clip(normal, 0, 1))
    cv2.imwrite(out, (grade(clean)[..., ::-1]*65535+.5).astype(np.uint16)); print('denoise', out, f'{time.time()-t:.1f}s')

if __name__ == '__main__': main(*sys.argv[1:7])
