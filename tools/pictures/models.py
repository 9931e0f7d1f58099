"""The objects of the still lifes. One unit is the radius of the large vial; x is right, y up, z to the viewer."""

import math, random, re

import bpy
import numpy as np
from materials import glass, label, liquid, matte

# Width of a label, relative to its height.
ASPECT = 2.064

def profile(path):
    """Half a cross section: lines and curves (L, C) as in SVG, and quarters of ellipses (R: corner, end)."""
    points = []
    for command, numbers in re.findall('([MLCR])([^MLCR]*)', path):
        n = [float(number) for number in numbers.split()]
        if command in 'ML':
            points.append(tuple(n))
            continue
        x, y = points[-1]
        if command == 'R':
            k, (cx, cy, ex, ey) = 0.5523, n
            n = [x + (cx - x) * k, y + (cy - y) * k, ex + (cx - ex) * k, ey + (cy - ey) * k, ex, ey]
        for t in [i / 14 for i in range(1, 15)]:
            weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append(tuple(sum(w * v for w, v in zip(weights, axis)) for axis in ([x, *n[::2]], [y, *n[1::2]])))
    return points

def place(parent=None, at=(0, 0, 0), size=1, turn=(0, 0, 0)):
    """An empty that carries the parts of an object."""
    empty = bpy.data.objects.new('place', None)
    empty.parent, empty.location, empty.scale, empty.rotation_euler = parent, at, (size, size, size), turn
    bpy.context.collection.objects.link(empty)
    return empty

def add(vertices, faces, uvs, material, parent=None):
    mesh = bpy.data.meshes.new(material.name)
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    for corner, uv in zip(mesh.uv_layers.new().data, uvs):
        corner.uv = uv
    part = bpy.data.objects.new(material.name, mesh)
    part.parent = parent
    bpy.context.collection.objects.link(part)
    return part

def lathe(points, material, parent, half=math.pi, steps=160, values=None):
    """Turns a profile around the vertical axis. `values` are numbers of its segments, for the material."""
    angles = [half * (2 * i / steps - 1) for i in range(steps + 1)]
    vertices = [(r * math.sin(a), -r * math.cos(a), y) for r, y in points for a in angles]
    faces, uvs = [], []
    low, tall = points[0][1], (points[-1][1] - points[0][1]) or 1
    for j in range(len(points) - 1):
        # At the axis a face has three corners.
        first, last = (1 if points[j][0] < 1e-9 else 0), (3 if points[j + 1][0] < 1e-9 else 4)
        for i in range(steps):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)][first:last]
            faces.append([k * (steps + 1) + n for n, k in corners])
            uvs += [(n / steps, (points[k][1] - low) / tall) for n, k in corners]
    mesh = add(vertices, faces, uvs, material, parent).data
    mesh.polygons.foreach_set('use_smooth', [True] * len(faces))
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, 0.6
    if values:
        mesh.attributes.new('value', 'FLOAT', 'FACE').data.foreach_set('value', np.repeat(values, steps))

def box(center, sides, material, parent, bevel):
    bpy.ops.mesh.primitive_cube_add(size=1)
    part = bpy.context.object
    part.parent, part.location, part.scale = parent, (center[0], -center[2], center[1]), (sides[0], sides[2], sides[1])
    part.data.materials.append(material)
    if bevel:
        bpy.ops.object.transform_apply(location=False, rotation=False)
        modifier = part.modifiers.new('bevel', 'BEVEL')
        modifier.width, modifier.segments = bevel, 3

def wrap(name, radius, low, parent, half=1.72):
    """A label around a cylinder."""
    around = radius + 0.008
    lathe([(around, low), (around, low + 2 * half * around / ASPECT)], label(name), parent, half)

def vessel(outer, full, empty, kind, content, surface, parent):
    """A vessel of glass, and the liquid in it, up to where `full` ends."""
    outer, full, empty = profile(outer), profile(full), profile(empty)
    wet = 1.5 / 1.34 if content else 1.5
    # Each face of the glass knows the refractive index towards its own outside: air or liquid.
    values = [1.5] * (len(outer) + len(empty) - 1) + [wet] * (len(full) - 1)
    lathe(outer + empty[::-1] + full[-2::-1], glass(kind), parent, values=values)
    if content:
        # The wall of the liquid is the glass: only its surface refracts.
        wall, top = [(r * 0.9995, y + 0.0005) for r, y in full], profile(surface)
        lathe(wall + top[1:], liquid(content), parent, values=[0] * (len(wall) - 1) + [1] * (len(top) - 1))

def vial(name, parent, glass='amber', liquid='solution'):
    """An injection vial: glass, liquid, label, stopper, crimp and cap."""
    vessel(
        'M0 .07 L.62 .05 C.7 .045 .7 0 .78 0 R1 0 1 .22 L1 3.08 C1 3.62 .47 3.56 .47 4.06 L.47 4.18'
        'C.47 4.24 .54 4.22 .54 4.3 L.54 4.6',
        'M0 .22 L.6 .2 R.91 .18 .91 .44 L.91 2.86',
        'M.91 2.86 L.91 3.05 C.91 3.54 .38 3.5 .38 4.04 L.38 4.5',
        *(glass, liquid, 'M.91 2.86 C.89 2.81 .84 2.79 .74 2.785 L0 2.785', parent),
    )
    lathe(profile('M0 4.14 L.3 4.14 R.375 4.14 .375 4.22 L.375 4.5'), matte('rubber'), parent)
    crimp = 'M.5 4.235 R.585 4.235 .585 4.32 L.585 4.4 L.572 4.415 L.585 4.43 L.585 4.68 R.585 4.74 .52 4.74 L0 4.74'
    lathe(profile(crimp), matte('aluminum'), parent)
    cap = 'M0 4.75 L.61 4.75 R.66 4.75 .66 4.8 L.66 5.1 R.66 5.24 .52 5.24 L.46 5.24 R.43 5.24 .42 5.21 L0 5.2'
    lathe(profile(cap), matte('plastic'), parent)
    wrap(name, 1, 0.66, parent)

def bottle(name, parent, glass=None, capsules=0):
    """A wide bottle with a screw cap. Without glass it is opaque."""
    outer = 'M0 .08 L.7 .06 C.8 .055 .8 0 .88 0 R1.12 0 1.12 .24 L1.12 2.75 C1.12 3.1 .88 3.05 .88 3.34 L.88 3.6'
    if glass:
        full = 'M0 .2 L.8 .19 R1.04 .18 1.04 .4 L1.04 1'
        vessel(outer, full, 'M1.04 1 L1.04 2.74 C1.04 3.03 .8 3 .8 3.34 L.8 3.6', glass, None, None, parent)
    else:
        lathe(profile(outer), matte('brown'), parent)
    cap = (
        'M0 3.26 L.98 3.26 R1.03 3.26 1.03 3.31 L1.03 3.47 L1.008 3.485 L1.008 3.505 L1.03 3.52 L1.03 3.9'
        'R1.03 4.04 .89 4.04 L.83 4.04 R.79 4.04 .78 4.01 L0 4'
    )
    lathe(profile(cap), matte('plastic'), parent)
    wrap(name, 1.12, 0.52, parent, 1.45)
    for ring in range(capsules):
        chance = random.Random(ring + 40)
        for i in range(5):
            angle = i * math.pi / 2 + ring * 0.83 + chance.uniform(-0.25, 0.25)
            out, height = 0.08 if i == 4 else 0.72, 0.43 + ring * 0.385 + chance.uniform(-0.05, 0.05)
            turn = (chance.choice((-1, 1)) * chance.uniform(1.1, 1.8), 0, angle + chance.uniform(1.37, 1.77))
            capsule = place(parent, (math.sin(angle) * out, -math.cos(angle) * out, height), turn=turn)
            lathe(profile('M0 -.44 R.205 -.44 .205 -.22 L.205 .06 L.195 .06'), matte('brown'), capsule, steps=48)
            lathe(profile('M.195 .06 L.195 .25 R.195 .44 0 .44'), matte('cream'), capsule, steps=48)

def spray(name, parent):
    """A nasal spray: amber bottle, liquid, label, collar, actuator and nozzle."""
    vessel(
        'M0 .06 L.5 .04 C.58 .035 .58 0 .64 0 R.82 0 .82 .18 L.82 2.06 C.82 2.34 .7 2.38 .5 2.44 L.46 2.46 L.46 2.7',
        'M0 .18 L.5 .17 R.74 .16 .74 .38 L.74 2.02',
        'M.74 2.02 L.74 2.06 C.74 2.26 .64 2.3 .46 2.36 L.38 2.4 L.38 2.7',
        *('amber', 'solution', 'M.74 2.02 C.72 1.98 .68 1.96 .58 1.955 L0 1.955', parent),
    )
    for material, path in (
        ('white', 'M0 .24 L.07 .24 L.07 2.7'),
        ('aluminum', 'M.48 2.43 R.54 2.43 .54 2.49 L.54 2.74 R.54 2.79 .49 2.79 L0 2.79'),
        ('plastic', 'M0 2.8 L.58 2.8 R.63 2.8 .63 2.85 L.63 3.2 R.63 3.34 .49 3.34 L0 3.34'),
        ('white', 'M.27 3.33 C.24 3.4 .235 3.5 .23 3.7 L.175 4.58 R.165 4.74 .06 4.75 L.045 4.71 L0 4.7'),
    ):
        lathe(profile(path), matte(material), parent)
    wrap(name, 0.82, 0.42, parent)

def parcel(name, parent):
    """A cardboard box with two flaps, tape over their seam, and a label on its front."""
    width, height, depth, flap, seam, thick = 3.7, 2.5, 2.9, 0.05, 0.012, 0.006
    top, card, tape = height + seam + flap, matte('card'), matte('tape')
    box((0, height / 2, 0), (width, height, depth), card, parent, 0.02)
    for side in (-1, 1):
        center = (side * (width / 4 + seam / 2), top - flap / 2, 0)
        box(center, (width / 2 + 0.02 - seam, flap, depth + 0.04), card, parent, 0.01)
    box((0, top + thick / 2, 0), (0.62, thick, depth + 0.04 + 2 * thick), tape, parent, 0)
    box((0, top - 0.31, depth / 2 + 0.02 + thick / 2), (0.62, 0.62, thick), tape, parent, 0)
    front, half = -depth / 2 - 0.008, 2.06 / ASPECT / 2
    corners = [(x, front, 0.98 + y * half) for x, y in ((-1.49, -1), (0.57, -1), (0.57, 1), (-1.49, 1))]
    add(corners, [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], label(name), parent)

def build(kind, label, x, z, size=1, turn=0, **options):
    """Builds one of the objects above."""
    globals()[kind](label, place(None, (x, -z, 0), size, (0, 0, turn)), **options)
