"""One photograph. blender -b --factory-startup -P shot.py -- SLUG [RES] [SPP]   (raw passes go to $OUT or ./raw)"""
import os, sys, time
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import importlib, studio
from catalogue import CATALOGUE, SCENES
slug, res, spp = (sys.argv[sys.argv.index('--')+1:]+[900, 24])[:3]
family, params, over = {**CATALOGUE, **SCENES}[slug]; m = importlib.import_module('parts.'+family)
studio.reset(); t = time.time(); shot = {**m.SHOT, **over}
objs = m.build(**{**params, **shot.pop('build', {})}); print(f'BUILD {slug} {time.time()-t:.1f}s')
out = os.environ.get('OUT', HERE+'/raw'); os.makedirs(out, exist_ok=True)
studio.shoot(objs, f'{out}/{slug}.png', res=int(res), samples=int(spp), **shot)
