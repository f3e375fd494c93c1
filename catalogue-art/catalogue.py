"""slug -> (model, parameters, overrides of the model's SHOT), read from parts.json; SCENES: the wide pictures"""
import json, os

PARTS = {p['slug']: p for p in json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'parts.json'), encoding='utf-8'))}

# camera and pose of single parts: no data of the part, so not in parts.json
SHOTS = {
    'disc-280-solid': dict(az=-38, pose=(58, 0, 0), exposure=-.08),
    'bearing-6308': dict(az=24, pose=(62, 0, 0)),
    'bearing-nu208': dict(az=-34, el=30, pose=(48, 0, 0)),
    'gear-helical-24t': dict(az=24, el=26, pose=(46, 0, 0)),
    'pulley-timing-30t': dict(az=-36, el=26, pose=(16, 0, 0)),
    'spring-coil-60': dict(pose=(0, 0, 20)),
    'damper-coilover': dict(az=-24, el=14, pose=(0, 38, 0), margin=1.03),
    'filter-oil-76': dict(el=24),
    'filter-air-cone': dict(az=-26, el=22, pose=(0, 0, 0)),
    'piston-forged-86': dict(az=-52, el=26),
    'rod-hbeam-143': dict(az=-38, el=48, margin=1.08),
    'injector-550': dict(pose=(90, 0, 38)),
    'turbo-tf44': dict(az=34, el=20, pose=(8, 0, -80)),
    'plug-nickel-m12': dict(az=24, el=34, pose=(90, 66, 150)),
    'wrench-24': dict(az=40, el=50),
    'ratchet-half': dict(pose=(0, 4.3, 0)),
    'bearing-6204': dict(az=26, pose=(62, 0, 0)),
    'bearing-6306': dict(az=-36, el=30, pose=(50, 0, 0)),
    'bearing-nu207': dict(az=26, el=28, pose=(52, 0, 0)),
    'bearing-30207': dict(az=-30, el=30, pose=(44, 0, 0)),
    'gear-helical-36t': dict(az=-26, el=26, pose=(50, 0, 0)),
    'gear-spur-m3-24t': dict(az=26, pose=(48, 0, 0)),
    'pulley-timing-20t': dict(az=-36, el=26, pose=(16, 0, 0)),
    'pulley-timing-40t': dict(az=32, el=28, pose=(30, 0, 0)),
    'pulley-timing-8m-28t': dict(az=-36, el=26, pose=(18, 0, 0)),
    'disc-256-solid': dict(az=32, pose=(58, 0, 0), exposure=-.08),
    'disc-345-slotted': dict(az=30, pose=(62, 0, 0)),
    'filter-oil-66': dict(el=24),
    'filter-oil-93': dict(el=22),
    'filter-air-cone-120': dict(az=28, el=22, pose=(0, 0, 0)),
    'plug-iridium-m12': dict(az=24, el=34, pose=(90, 66, 150)),
    'spring-coil-40': dict(pose=(0, 0, 60)),
    'drill-8': dict(el=42, margin=1.05),
    'drill-10': dict(az=34, el=42, margin=1.05),
    'wrench-13': dict(az=40, el=50),
    'torque-wrench-200': dict(az=-44, el=50, pose=(0, 1.5, 0)),
}
CATALOGUE = {s: (p['model'], p['params'], SHOTS.get(s, {})) for s, p in PARTS.items()}

# wide pictures: name -> (family, parameters, overrides)
SCENES = {
    'hero-1': ('scene', dict(kind='brakes'), dict(az=-20, el=14, shift=(-.10, 0), margin=1.1)),
    'hero-2': ('scene', dict(kind='tools'), dict(az=-10, el=42, lens=75)),
    'hero-3': ('scene', dict(kind='turbo'), dict(az=-18, el=14, margin=.72, lens=75, shift=(-.20, .03))),
    'engine': ('scene', dict(kind='engine'), dict(az=-9, el=26, aspect=4/3, lens=75, margin=1.04)),
}
