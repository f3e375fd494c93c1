"""contact sheet: sheet.py OUT.png COLUMNS SIZE IMAGE..."""
import sys
from PIL import Image
out, cols, size, files = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
S = Image.new('RGB', (cols*size, -(-len(files)//cols)*size), 'white')
import cv2
for i, f in enumerate(files):
    im = Image.fromarray((cv2.imread(f)[..., ::-1])); im.thumbnail((size, size), Image.LANCZOS); S.paste(im, (i % cols*size, i//cols*size))
S.save(out)
