"""A drawing on paper: the entities of a DXF as a PDF of vectors, with its fonts embedded."""
import math
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
DASH = {'DASHED': [3, 1.5], 'CHAIN': [8, 1.5, 1.5, 1.5]}; FONT = 'DejaVuSansCondensed'

def plain(entities):
    """blocks resolved: dimensions and their arrows as lines, texts and solids"""
    for e in entities:
        if e.dxftype() in ('DIMENSION', 'INSERT'): yield from plain(e.virtual_entities())
        elif e.dxftype() != 'POINT': yield e

def pdf(sheet, file, part, size, layers):
    pdfmetrics.registerFont(TTFont(FONT, f'/usr/share/fonts/truetype/dejavu/{FONT}.ttf')); s = sheet.s; c = Canvas(file, pagesize=(size[0]*mm, size[1]*mm), invariant=1, pageCompression=1, initialFontName=FONT)
    c.setTitle(f"{part['partNumber']} {part['name']}"); c.setAuthor('Torque Foundry'); c.setSubject(f"Drawing of {part['partNumber']}"); c.setCreator('catalogue-art'); c.scale(mm, mm); c.setLineCap(1); c.setLineJoin(1)
    for e in plain(sheet.msp):
        kind, d = e.dxftype(), e.dxf; _, weight, dash = layers.get(d.layer, layers['DIMENSIONS']); c.setLineWidth(weight/100); c.setDash(DASH.get(dash, [])); at = lambda p: (round(p[0]*s, 2), round(p[1]*s, 2))
        if kind == 'LINE': c.line(*at(d.start), *at(d.end))
        elif kind == 'CIRCLE': c.circle(*at(d.center), round(d.radius*s, 3))
        elif kind == 'ARC': x, y = at(d.center); r = d.radius*s; c.arc(x-r, y-r, x+r, y+r, d.start_angle, (d.end_angle-d.start_angle) % 360)
        elif kind in ('LWPOLYLINE', 'SOLID'):
            pts = [at(p) for p in (e.get_points('xy') if kind == 'LWPOLYLINE' else [d.vtx0, d.vtx1, d.vtx2])]; p = c.beginPath(); p.moveTo(*pts[0]); [p.lineTo(*q) for q in pts[1:]]; kind == 'SOLID' and p.close(); c.drawPath(p, stroke=kind != 'SOLID', fill=kind == 'SOLID')
        elif kind in ('TEXT', 'MTEXT'):
            text, h = (d.text, d.height) if kind == 'TEXT' else (e.plain_text(), d.char_height); turn = e.get_rotation() if kind == 'MTEXT' else d.get('rotation', 0); c.saveState(); c.translate(*at(d.insert)); c.rotate(turn); c.setFont(FONT, h*s*1.37)       # height of capitals
            c.drawString(0, 0, text) if kind == 'TEXT' else c.drawCentredString(0, -h*s/2, text); c.restoreState()
        else: raise ValueError(kind)
    c.showPage(); c.save()
