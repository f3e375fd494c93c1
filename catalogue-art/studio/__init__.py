"""The studio: materials, geometry, stage. Parts do `from studio import *`."""
import math
import bpy
import numpy as np
from mathutils import Vector, Matrix
from .materials import *
from .mesh import *
from .solids import *
from .hardware import *
from .stage import *
