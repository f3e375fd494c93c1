"""One GLB of a part: metres, y up, named, each piece with a plain material and the exact normals of its surfaces."""
import json, math, struct
import MeshPart
MATERIALS = {                                                                      # colour, metal, roughness
    'steel': ((.55, .56, .57), .6, .42), 'ground': ((.66, .67, .68), .7, .28), 'sheet': ((.46, .46, .45), .6, .5), 'zinc': ((.60, .61, .62), .6, .38), 'black oxide': ((.06, .06, .065), .4, .45),
    'aluminium': ((.68, .69, .70), .6, .4), 'brass': ((.72, .55, .24), .6, .38), 'iron': ((.38, .38, .38), .5, .55), 'rubber': ((.03, .03, .03), 0, .8)}

def fine(piece):
    """deviation of the triangles: a 2000th of the part, so that a rim has eighty corners; of what lies inside or is small, a hundredth"""
    return piece.shape.BoundBox.DiagonalLength/(100 if (piece.only == 'view' and piece.name != 'hat') or piece.name in ('ball', 'roller') else 2000)

def normal(face, p):
    """the surface's own normal, towards either side"""
    s = face.Surface; kind = s.TypeId[10:]
    if kind == 'Plane': return s.Axis
    if kind in ('Cylinder', 'Cone', 'Toroid', 'Sphere'):
        q = p-(s.Apex if kind == 'Cone' else s.Center)
        if kind == 'Sphere': return q.normalize()
        d = s.Axis; around = q-d*q.dot(d)
        if kind == 'Cylinder': return around.normalize()
        if kind == 'Toroid': return (q-around.normalize()*s.MajorRadius).normalize()
        return q.cross(around.cross(q)).normalize() if around.Length > 1e-6 else d
    return face.normalAt(*s.parameter(p))

def triangles(shape, deviation):
    """corners (mm), normals and triangles; corners are shared within a face of the solid only, where the surface is smooth"""
    mesh = MeshPart.meshFromShape(Shape=shape, LinearDeflection=deviation, AngularDeflection=.5, Relative=False, Segments=True); points, facets = mesh.Topology; V, N, T = [], [], []
    for i, face in enumerate(shape.Faces):
        at = {}
        for a, b, c in (facets[f] for f in mesh.getSegment(i)):
            out = (points[b]-points[a]).cross(points[c]-points[a])
            for k in (a, b, c):
                if k not in at: n = normal(face, points[k]); n = -n if n.dot(out) < 0 else n; at[k] = len(V); V.append(tuple(points[k])); N.append(tuple(n))
                T.append(at[k])
    return V, N, T

def write(file, part, pieces):
    data, views, accessors, meshes, nodes, used = b'', [], [], [], [], []
    def put(values, code, component, kind, target, **more):
        nonlocal data
        b = struct.pack(f'<{len(values)}{code}', *values); b += b'\0'*(-len(b) % 4); views.append(dict(buffer=0, byteOffset=len(data), byteLength=len(b), target=target)); data += b
        accessors.append(dict(bufferView=len(views)-1, componentType=component, count=len(values)//{'VEC3': 3, 'SCALAR': 1}[kind], type=kind, **more)); return len(accessors)-1
    single = lambda x: struct.unpack('<f', struct.pack('<f', x))[0]; up = lambda p: (p[0], p[2], -p[1])
    for p in pieces:
        V, N, T = triangles(p.shape, fine(p)); V = [tuple(single(c/1000) for c in up(v)) for v in V]; N = [up(n) for n in N]
        if p.material not in used: used.append(p.material)
        where = put([c for v in V for c in v], 'f', 5126, 'VEC3', 34962, min=[min(c) for c in zip(*V)], max=[max(c) for c in zip(*V)]); normal = put([c for n in N for c in n], 'f', 5126, 'VEC3', 34962); index = put(T, 'H' if len(V) < 65536 else 'I', 5123 if len(V) < 65536 else 5125, 'SCALAR', 34963)
        meshes.append(dict(name=p.name, primitives=[dict(attributes=dict(POSITION=where, NORMAL=normal), indices=index, material=used.index(p.material))])); nodes += [dict(name=p.name, mesh=len(meshes)-1, **(dict(rotation=[0, math.sin(math.pi*k/p.copies), 0, math.cos(math.pi*k/p.copies)]) if k else {})) for k in range(p.copies)]
    name = f"{part['partNumber']} {part['name']}"; nodes.append(dict(name=name, children=list(range(len(nodes)))))
    paint = lambda m: dict(name=m, pbrMetallicRoughness=dict(baseColorFactor=[*MATERIALS[m][0], 1], metallicFactor=MATERIALS[m][1], roughnessFactor=MATERIALS[m][2]))
    about = dict(asset=dict(version='2.0', generator='Torque Foundry catalogue-art', extras=dict(partNumber=part['partNumber'], material=part['material'])), scene=0, scenes=[dict(name=name, nodes=[len(nodes)-1])], nodes=nodes, meshes=meshes, materials=[paint(m) for m in used], accessors=accessors, bufferViews=views, buffers=[dict(byteLength=len(data))])
    head = json.dumps(about, ensure_ascii=False, separators=(',', ':')).encode(); head += b' '*(-len(head) % 4)
    open(file, 'wb').write(struct.pack('<III', 0x46546c67, 2, 28+len(head)+len(data))+struct.pack('<II', len(head), 0x4e4f534a)+head+struct.pack('<II', len(data), 0x4e4942)+data)
