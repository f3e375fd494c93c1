"""The few shapes that all solids are made of, in millimetres."""
import math
import Part
from FreeCAD import Vector as V

def cyl(r, z0, z1, x=0, y=0): return Part.makeCylinder(r, z1-z0, V(x, y, z0))
def turn(rz): return Part.makeSolid(Part.Face(Part.makePolygon([V(r, 0, z) for r, z in rz+rz[:1]])).revolve(V(0, 0, 0), V(0, 0, 1), 360))
def prism(xy, z0, z1): return Part.Face(Part.makePolygon([V(x, y, z0) for x, y in xy+xy[:1]])).extrude(V(0, 0, z1-z0))
def polar(n, r, a0=0): return [(r*math.cos(a0+2*math.pi*k/n), r*math.sin(a0+2*math.pi*k/n)) for k in range(n)]
def hexagon(af): return polar(6, af/math.sqrt(3))
def tube(ri, ro, z0, z1): return cyl(ro, z0, z1).cut(cyl(ri, z0, z1))

def sector(shape, n):
    """the n-th part of a shape around z, from -180/n to 180/n degrees, without the two faces of the cut"""
    b = shape.BoundBox; R = 2*max(b.XMax, b.YMax); a = math.pi/n; wedge = prism([(0, 0), (R*math.cos(a), -R*math.sin(a)), (R*math.cos(a), R*math.sin(a))], b.ZMin-1, b.ZMax+1)
    sides = [V(math.sin(a), s*math.cos(a), 0) for s in (1, -1)]; cut = lambda f: f.Surface.TypeId == 'Part::GeomPlane' and any(abs(abs(f.Surface.Axis.dot(s))-1) < 1e-9 and abs(f.CenterOfMass.dot(s)) < 1e-6 for s in sides)
    return Part.makeCompound([f for f in shape.common(wedge).Faces if not cut(f)])

def spread(shape, n):
    """n copies of a shape around z"""
    out = []
    for k in range(n): c = shape.copy(); c.rotate(V(0, 0, 0), V(0, 0, 1), 360*k/n); out.append(c)
    return out
