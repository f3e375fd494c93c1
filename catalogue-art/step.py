"""One STEP file of a part: AP214, millimetres, named, with its material, and the same bytes each time."""
import re
import FreeCAD, Import, Part
from cad_shapes import spread
ASCII = str.maketrans({'×': 'x', '–': '-', '°': ' deg', 'µ': 'u', 'Ω': 'ohm', '·': '.', '±': '+-', '½': '1/2'})

def words(text): return text.translate(ASCII).encode('ascii', 'ignore').decode().replace("'", "''")

def write(file, part, pieces):
    whole = Part.makeCompound([s for p in pieces for s in spread(p.shape.Solids[0], p.copies)]); shape = whole if len(whole.Solids) > 1 else whole.Solids[0]
    if not shape.isValid() or shape.Volume <= 0: raise ValueError(f"no solid: {part['slug']}")
    Part.setStaticValue('write.surfacecurve.mode', 0); doc = FreeCAD.newDocument('part')                       # curves in space only: a third of the size
    o = doc.addObject('Part::Feature', 'part'); o.Shape = shape; o.Label = 'part'; Import.export([o], file); FreeCAD.closeDocument(doc.Name); text = open(file).read()
    number, material = part['partNumber'], words(part['material']); name = words(f"{number} {part['name']}")
    put = lambda pattern, said: re.sub(pattern, lambda m: said(m), text, count=1, flags=re.S)
    text = put(r'FILE_DESCRIPTION\(.*?\);', lambda m: f"FILE_DESCRIPTION(('{name}'),'2;1');")
    text = put(r'FILE_NAME\(.*?\);', lambda m: f"FILE_NAME('{number}.step','2026-01-01T00:00:00',(''),('Torque Foundry'),'Open CASCADE','FreeCAD','');")
    text = put(r"PRODUCT\('[^']*','[^']*','[^']*',", lambda m: f"PRODUCT('{number}','{name}','{material}',")
    text = put(r"= SHAPE_REPRESENTATION\(", lambda m: '= ADVANCED_BREP_SHAPE_REPRESENTATION('); called = iter(words(p.name) for p in pieces for _ in range(p.copies)); text = re.sub(r"MANIFOLD_SOLID_BREP\(''", lambda m: f"MANIFOLD_SOLID_BREP('{next(called)}'", text)
    design = re.search(r'#(\d+) = PRODUCT_DEFINITION\(', text)[1]; context = re.search(r'BREP_SHAPE_REPRESENTATION\([^;]*,#(\d+)\);', text)[1]; n = 1+max(map(int, re.findall(r'^#(\d+) =', text, re.M)))
    rows = f"#{n} = PROPERTY_DEFINITION('material property','material name',#{design});\n#{n+1} = PROPERTY_DEFINITION_REPRESENTATION(#{n},#{n+2});\n#{n+2} = REPRESENTATION('material name',(#{n+3}),#{context});\n#{n+3} = DESCRIPTIVE_REPRESENTATION_ITEM('{material}','{material}');\n"
    text = re.sub(r'ENDSEC;\s*END-ISO', lambda m: rows+m[0], text)
    open(file, 'w').write(re.sub(r'^(#\d+) = ', r'\1=', re.sub(r'\n +', '', text), flags=re.M))                 # an entity to a line
