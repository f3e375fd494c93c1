#!/usr/bin/python3
"""files.json: which files of a part lie in public/catalogue beside its pictures, with size and digest. The shop serves and lists these."""
import hashlib, json, os
HERE = os.path.dirname(os.path.abspath(__file__)); DIR = HERE+'/../public/catalogue'; KINDS = ('step', 'glb', 'dxf', 'pdf')

def entry(slug, ext):
    data = open(f'{DIR}/{slug}.{ext}', 'rb').read(); return dict(ext=ext, bytes=len(data), sha256=hashlib.sha256(data).hexdigest())

slugs = sorted({f[:-len(k)-1] for f in os.listdir(DIR) for k in KINDS if f.endswith('.'+k)}); rows = []
for s in slugs: rows.append(f'\t{json.dumps(s)}: [\n'+',\n'.join('\t\t'+json.dumps(entry(s, k)) for k in KINDS if os.path.exists(f'{DIR}/{s}.{k}'))+'\n\t]')
open(HERE+'/files.json', 'w').write('{\n'+',\n'.join(rows)+'\n}\n'); print(len(slugs), 'parts')
