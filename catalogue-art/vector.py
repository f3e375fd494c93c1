"""One pen for both drawings: it draws on pixels and writes the same strokes as SVG, in groups named after the specification.
The SVG has no colours of its own but two classes, so that the page's theme colours it."""
import math
from contextlib import contextmanager
from html import escape
import cv2, numpy as np
from PIL import Image, ImageDraw, ImageFont

LINE = (123, 134, 141); THIN = 'stroke-opacity=".55" '; CHAIN = (46, 12, 8, 12)

def font(n, bold=False): return ImageFont.truetype(f'/usr/share/fonts/truetype/dejavu/DejaVuSansMono{"-Bold" if bold else ""}.ttf', n)

class Pen:
    def __init__(s, n): s.n = n; s.img = Image.new('RGB', (n, n), 'white'); s.d = ImageDraw.Draw(s.img); s.under, s.over, s.names = [], [], set(); s.svg = s.under
    @contextmanager
    def group(s, name):
        first = name not in s.names; s.names.add(name); n = escape(name)
        s.svg.append(f'<g {f"id={chr(34)}{n}{chr(34)} " if first else ""}data-spec="{n}" class="dimension">'); yield; s.svg.append('</g>')
    def put(s, el): s.svg.append(el)
    def line(s, pts, fill=None, width=2):
        s.d.line(pts, fill=fill, width=width); s.put(f'<path {THIN if fill == LINE else ""}d="M{path(pts)}" stroke-width="{width}"/>')
    def chain(s, a, b, fill):
        """chain-dotted centre line"""
        L = math.dist(a, b); u = ((b[0]-a[0])/L, (b[1]-a[1])/L); t = i = 0
        while t < L:
            e = min(L, t+CHAIN[i % 4])
            if i % 2 == 0: s.d.line([(a[0]+u[0]*t, a[1]+u[1]*t), (a[0]+u[0]*e, a[1]+u[1]*e)], fill=fill, width=2)
            t = e; i += 1
        s.put(f'<path {THIN}d="M{path([a, b])}" stroke-width="2" stroke-dasharray="{" ".join(map(str, CHAIN))}"/>')
    def polygon(s, pts, fill=None, outline=None, width=1):
        if fill: s.d.polygon(pts, fill=fill); s.put(f'<path class="fill" d="M{path(pts)}z"/>')
        else: s.d.polygon(pts, outline=outline, width=width); s.put(f'<path d="M{path(pts)}z" stroke-width="{width}"/>')
    def rectangle(s, box, outline=None, width=1, fill=None):
        s.d.rectangle(box, outline=outline, width=width, fill=fill); x0, y0, x1, y1 = box; kind = 'class="mark" ' if not outline else 'class="paper" ' if fill else ''
        s.put(f'<rect {kind}x="{x0:g}" y="{y0:g}" width="{x1-x0:g}" height="{y1-y0:g}" stroke-width="{width if outline else 0}"/>')
    def ellipse(s, box, outline=None, width=1):
        s.d.ellipse(box, outline=outline, width=width); x0, y0, x1, y1 = box; s.put(f'<circle cx="{(x0+x1)/2:g}" cy="{(y0+y1)/2:g}" r="{(x1-x0)/2:g}" stroke-width="{width}"/>')
    def text(s, xy, text, size, fill, bold=False):
        s.d.text(xy, text, font=font(size, bold), fill=fill, anchor='lm'); s.put(f'<text x="{xy[0]:g}" y="{xy[1]+size*.36:.0f}" font-size="{size}"{" font-weight=" + chr(34) + "700" + chr(34) if bold else ""}>{escape(text)}</text>')
    def label(s, xy, text, turn=False, size=42):
        """centred lettering on a patch of paper"""
        f = font(size); x0, y0, x1, y1 = f.getbbox(text); t = Image.new('RGB', (x1-x0+20, 54), 'white'); ImageDraw.Draw(t).text((10-x0, 27), text, font=f, fill=(20, 25, 29), anchor='lm')
        if turn: t = t.rotate(90, expand=True)
        s.img.paste(t, (round(xy[0]-t.width/2), round(xy[1]-t.height/2))); w, h = t.size; x, y = round(xy[0]), round(xy[1])
        s.put(f'<rect class="paper" x="{x-w//2}" y="{y-h//2}" width="{w}" height="{h}" stroke-width="0"/>')
        s.put(f'<text x="{x}" y="{y}" dy="{size*.36:.0f}" font-size="{size}" text-anchor="middle"{f" transform={chr(34)}rotate(-90 {x} {y}){chr(34)}" if turn else ""}>{escape(text)}</text>')
    def ink(s, mask, colour):
        """line work from a 0..1 mask; later strokes lie above it"""
        a = np.asarray(s.img, np.float32); s.img = Image.fromarray((a*(1-mask[..., None])+np.array(colour, np.float32)*mask[..., None]).astype(np.uint8)); s.d = ImageDraw.Draw(s.img); s.svg = s.over
    def save(s, file, title, lines):
        open(file, 'w', encoding='utf-8').write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {s.n} {s.n}" class="drawing" fill="none" stroke="currentColor" font-family="IBM Plex Mono,DejaVu Sans Mono,monospace"><title>{escape(title)}</title>'
            '<style>.drawing text,.drawing .fill{fill:currentColor;stroke:none}.drawing .paper{fill:var(--paper,#fff)}.drawing .mark{fill:#f5b301}</style>'
            f'{"".join(s.under)}<path class="fill" fill-rule="evenodd" d="{lines}"/>{"".join(s.over)}</svg>\n')

def path(pts): return 'L'.join(f'{round(x)} {round(y)}' for x, y in pts)

def outlines(mask, eps=.8):
    """the mask's ink as closed outlines, in relative steps of whole pixels"""
    out = []
    for c in cv2.findContours((mask > .42).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)[0]:
        p = cv2.approxPolyDP(c, eps, True)[:, 0]
        if len(p) < 3: continue
        steps = np.diff(p, axis=0); out.append(f'M{p[0][0]} {p[0][1]}l'+' '.join(f'{x} {y}' for x, y in steps)+'z')
    return ''.join(out).replace(' -', '-')
