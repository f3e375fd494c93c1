#!/usr/bin/python3
"""Reads drawings back in other programs than those that wrote them. check-drawings.py [SLUG...]
DXF: ezdxf's audit, millimetres, and that what each dimension measures at 1:1 is the specification's; LibreCAD reads and prints it.
PDF: qpdf's check, fonts embedded (pdffonts), one sheet of A4, and every dimension's lettering among its text (pdftotext)."""
import glob, json, os, shutil, subprocess, sys, tempfile
import ezdxf
HERE = os.path.dirname(os.path.abspath(__file__)); DIR = os.environ.get('FILES', HERE+'/../public/catalogue'); load = lambda f: json.load(open(f'{HERE}/{f}', encoding='utf-8'))
PARTS = {p['slug']: p for p in load('parts.json')}; SAID = load('drawings.json')

def run(*args):
    r = subprocess.run(args, capture_output=True, text=True, env={**os.environ, 'QT_QPA_PLATFORM': 'offscreen'}); return r.returncode, r.stdout+r.stderr

def dxf(slug, said):
    doc = ezdxf.readfile(f'{DIR}/{slug}.dxf'); audit = doc.audit(); measured = sorted(round(d.get_measurement(), 2) for d in doc.modelspace().query('DIMENSION')); wanted = sorted(round(s['measured'], 2) for s in said if 'measured' in s)
    if audit.has_errors or audit.has_fixes: yield f'audit: {[e.message for e in audit.errors+audit.fixes][:3]}'
    if doc.header['$INSUNITS'] != 4: yield 'not in millimetres'
    if len(measured) != len(wanted) or any(abs(a-b) > .1 for a, b in zip(measured, wanted)): yield f'measures {measured}, not {wanted}'
    with tempfile.TemporaryDirectory() as d:
        shutil.copy(f'{DIR}/{slug}.dxf', d+'/print.dxf'); code, out = run('librecad', 'dxf2pdf', '-a', d+'/print.dxf')       # it prints beside what it reads
        if code or not os.path.exists(d+'/print.pdf') or os.path.getsize(d+'/print.pdf') < 5000: yield 'LibreCAD: '+out[-200:]

def pdf(slug, said):
    file = f'{DIR}/{slug}.pdf'; code, out = run('qpdf', '--check', file); squeeze = lambda t: ''.join(t.split())
    if code: yield out
    fonts = run('pdffonts', file)[1].splitlines()[2:]
    if not fonts or any(f.split()[-5] != 'yes' for f in fonts): yield 'a font is not embedded'
    if 'Pages:           1' not in (info := run('pdfinfo', file)[1]) or '(A4)' not in info: yield 'not one sheet of A4'
    text = squeeze(run('pdftotext', '-layout', file, '-')[1]); turned = squeeze(run('pdftotext', '-raw', file, '-')[1])
    for word in [PARTS[slug]['partNumber'], 'SCALE', 'mm']+[s['text'] for s in said]:
        if squeeze(word) not in text and squeeze(word) not in turned: yield f'{word} is not lettered'

slugs = [a for a in sys.argv[1:] if a in PARTS] or sorted(os.path.basename(f)[:-4] for f in glob.glob(DIR+'/*.dxf')); bad = 0
for s in slugs: faults = [*dxf(s, SAID[s]), *pdf(s, SAID[s])]; bad += bool(faults); print('wrong' if faults else 'good', s, *faults, flush=True)
print(f'{len(slugs)-bad} of {len(slugs)} drawings good'); sys.exit(bad > 0)
