"""The views of each drawing, with the points of their dimensions, for programs that are not Blender: raw/views.json.
blender -b --factory-startup -P views.py"""
import json, os, sys
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import importlib
from catalogue import CATALOGUE
from lines import defaults

out = os.environ.get('OUT', HERE+'/raw'); os.makedirs(out, exist_ok=True); said = {}
for slug, (model, params, _) in CATALOGUE.items(): m = importlib.import_module('parts.'+model); said[slug] = m.views(**{**defaults(m.build), **defaults(m.views), **params})
json.dump(said, open(out+'/views.json', 'w'), default=list); print('VIEWS', len(said))
