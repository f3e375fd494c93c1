"""The lines of a part's drawing: hidden-line projections of its solid, with the points of its dimensions, in millimetres.
The views are those of parts/*.py, turned so that they stand to each other as in third-angle projection."""
import math
import Part, TechDraw
from FreeCAD import Matrix, Vector as V
from cad_shapes import spread
AXES = {'z': (0, 0, 1), '-z': (0, 0, -1), 'x': (1, 0, 0), '-x': (-1, 0, 0), 'y': (0, 1, 0), '-y': (0, -1, 0)}

def basis(look, up):
    """right, up and towards the viewer"""
    d, u = V(*look), V(*up); d.normalize(); r = u.cross(d); r.normalize(); return r, d.cross(r), d

def flat(shape, axes):
    """the shape as that viewer sees it: x to the right, y up"""
    r, u, d = axes; m = Matrix(r.x, r.y, r.z, 0, u.x, u.y, u.z, 0, d.x, d.y, d.z, 0, 0, 0, 0, 1); return shape.transformed(m, copy=True)

def curves(shapes, tolerance):
    out = []
    for e in (e for s in shapes if not s.isNull() for e in s.Edges):
        if e.Length < tolerance/4: continue
        c = e.Curve; a, b = (e.valueAt(t) for t in e.ParameterRange)
        if c.TypeId == 'Part::GeomLine': out.append(('line', [[a.x, a.y], [b.x, b.y]]))
        elif c.TypeId == 'Part::GeomCircle' and abs(abs(c.Axis.z)-1) < 1e-6:
            if e.isClosed(): out.append(('circle', [c.Center.x, c.Center.y, c.Radius]))
            else:
                m = e.valueAt(sum(e.ParameterRange)/2); angle = lambda p: math.degrees(math.atan2(p.y-c.Center.y, p.x-c.Center.x)) % 360; a0, am, a1 = angle(a), angle(m), angle(b)
                out.append(('arc', [c.Center.x, c.Center.y, c.Radius, *((a0, a1) if (am-a0) % 360 < (a1-a0) % 360 else (a1, a0))]))
        else:
            p = [[q.x, q.y] for q in e.discretize(Deflection=tolerance)]; ends = [p[0], p[-1]]
            straight = all(abs((q[0]-p[0][0])*(p[-1][1]-p[0][1])-(q[1]-p[0][1])*(p[-1][0]-p[0][0])) < tolerance*math.dist(*ends) for q in p); out.append(('line', ends) if straight and math.dist(*ends) > 0 else ('polyline', p))
    return [(k, rounded(c)) for k, c in out]

def rounded(c): return [rounded(x) if isinstance(x, list) else round(x, 5) for x in c]

def seen(shape, axes, tolerance, hidden):
    sharp, _, _, outline, _, behind, _, _, behind_outline, _ = TechDraw.projectEx(flat(shape.copy(), axes), V(0, 0, 1)); drop = lambda new, old: [c for c in new if c not in old]
    visible = curves([sharp, outline], tolerance); return dict(visible=visible, hidden=drop(curves([behind, behind_outline], tolerance), visible) if hidden else [])

def halved(shape, axes, step):
    """what is left behind the plane through the axis, as that viewer sees it, and the hatching of what the plane cuts"""
    size = shape.BoundBox.DiagonalLength; half = Part.makeBox(2*size, 2*size, size, V(-size, -size, -size)); turned = flat(shape, axes); left = Part.makeCompound([s.common(half) for s in turned.Solids]); hatch = []
    plane = Part.makePlane(2*size, 2*size, V(-size, -size, 0)); n = int(size/step); lines = Part.makeCompound([Part.makeLine(V(k*step-size, -size, 0), V(k*step+size, size, 0)) for k in range(-n, n+1)])
    for s in turned.Solids:
        for e in s.common(plane).common(lines).Edges: hatch.append(rounded([[p.Point.x, p.Point.y] for p in e.Vertexes]))
    return left, hatch

def sheet(part, pieces, views):
    """views with their lines and dimension points; the last one is the pictorial one. What is turned is cut through its axis beside its face"""
    shape = Part.makeCompound([s for p in pieces if p.only != 'view' or p.name == 'vane' for s in spread(p.shape, p.copies)]); size = shape.BoundBox.DiagonalLength; tolerance = size/20000; sheet = []; fastener = part['model'] == 'fastener'
    solid = Part.makeCompound([s for p in pieces if p.only != 'view' for s in spread(p.shape, p.copies)])
    if part['model'] == 'bearing':
        for s in (shape, solid): s.rotate(V(0, 0, 0), V(0, 0, 1), 90)                                  # a ball or roller on the plane of the section
    for v in views:
        look = v['look']; axial = look in ('z', '-z'); said = basis(AXES[look], AXES[v.get('up', 'y')]); axes = said; hatch = []; drawn = shape
        if fastener and axial: axes = basis(AXES[look], AXES['x' if look == 'z' else '-x'])             # flats to the left and right, as the other view shows the head
        elif not axial and not fastener:
            axes = basis((1, 0, 0), (0, 1, 0))                                                         # as the face is drawn beside it
            drawn, hatch = halved(solid, axes, size/70)
        at = lambda p, axes=said: [round(V(*p).dot(axes[0]), 5), round(V(*p).dot(axes[1]), 5)]
        free = 'top' if any(d[2] == 'bottom' for d in v['dims']) else 'bottom'; turned = lambda side: fastener and axial and side in ('left', 'right')
        dims = [dict(at=[at(a, axes if turned(side) else said), at(b, axes if turned(side) else said)], length=round((V(*b)-V(*a)).Length, 4), side=free if turned(side) else side, name=n, text=(t or ['{}'])[0]) for a, b, side, n, *t in v['dims']]
        lines = seen(drawn, basis((0, 0, 1), (0, 1, 0)) if hatch else axes, tolerance, fastener and not axial)
        sheet.append(dict(axial=axial, **lines, hatch=hatch, dims=dims, notes=[dict(at=at(a), text=t, name=n) for a, t, n in v.get('notes', [])]))
    return dict(slug=part['slug'], partNumber=part['partNumber'], name=part['name'], family=part['family'], material=part['material'], model=part['model'], params=part['params'], specs=part['specs'], views=sheet, picture=seen(shape, basis((1, -1.25, .85), (0, 0, 1)), tolerance, False))
