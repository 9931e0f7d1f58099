"""Renders one scene for tools/pictures.ts: sun and sky apart, so that there is a picture by day and in the evening."""

import json, math, os, sys

import bpy
import numpy as np
from mathutils import Vector

sys.path.insert(0, os.path.dirname(__file__))
import materials
import models

BACK, EYE, TO_SUN = -4.6, (0, 6.2, 22), (-0.66, 0.6, 0.46)
# Rays for a pixel that shows an object, and pixels in which its rendering passes into that of the room.
SAMPLES, EDGE = 48, 16
PASSES = {'sun': 'Combined_sun', 'sky': 'Combined_sky', 'room': 'room', 'matte': 'matte'}
# Light of the sun, of the sky on objects, and of the sky on wall and floor, at each time of day.
TIMES = {
    'day': ((1.0, 0.97, 0.91), (0.74, 0.74, 0.735), (0.74, 0.74, 0.735)),
    'evening': ((0.8, 0.71, 0.6), (0.32, 0.335, 0.37), (0.14, 0.145, 0.155)),
}

def plane(corners, material, uvs=((0, 0),) * 4, hidden=()):
    part = models.add([(x, -z, y) for x, y, z in corners], [(0, 1, 2, 3)], uvs, material)
    part.lightgroup = 'sky'
    for ray in hidden:
        setattr(part, 'visible_' + ray, False)

def room(scene):
    """Wall, floor and ambient light: a bright ceiling, a darker room behind the camera and to the right."""
    plane([(-90, 0, BACK), (90, 0, BACK), (90, 90, BACK), (-90, 90, BACK)], materials.paint(scene['wall']))
    plane([(-90, 0, 90), (90, 0, 90), (90, 0, BACK), (-90, 0, BACK)], materials.paint(scene['floor']))
    world = bpy.context.scene.world = bpy.data.worlds.new('room')
    world.cycles.sampling_method, world.lightgroup = 'NONE', 'sky'
    nodes, strength = materials.Nodes(world), 0.74
    for axis, weight in (((0, 0, 1), 0.4), ((1, 0, 0), -0.3), ((0, -1, 0), -0.1)):
        along = nodes.add('VectorMath', 'Value', {'operation': 'DOT_PRODUCT'}, _0=nodes.add('TexCoord'), _1=axis)
        strength = nodes.math('MULTIPLY_ADD', nodes.math('MAXIMUM', along, 0.0), weight, strength)
    nodes.add('OutputWorld', Surface=nodes.add('Background', Color=(1, 0.955, 0.88, 1), Strength=strength))

def window(y, z, pane, panes, bar, x=-13, shut=()):
    """The sun through the window in the left wall, and the sky in it."""
    # The bars' shadows are soft because the image of the window is, and so have no grain.
    fine, soft, light = 24, 0.12, 1
    size = [n * (side + bar) + 2 for n, side in zip(panes, pane)]
    grid = np.meshgrid(*(np.arange(0, s, 1 / fine) - 1 for s in size))
    for at, side, n, closed in zip(grid, pane, panes, (shut, ())):
        starts = [i * (side + bar) for i in range(n) if i not in closed]
        light = light * sum(np.tanh((at - s) / soft) - np.tanh((at - s - side) / soft) for s in starts) / 2
    image = bpy.data.images.new('window', *light.shape[::-1], float_buffer=True, is_data=True)
    image.pixels.foreach_set(np.repeat(light[..., None], 4, 2).astype(np.float32).ravel())
    size = [n / fine for n in light.shape[::-1]]

    def pierced(x, low, high, material, *hidden):
        uvs = [(low, low), (high, low), (high, high), (low, high)]
        plane([(x, y - 1 + v * size[1], z - 1 + u * size[0]) for u, v in uvs], material, uvs, hidden)

    pierced(x, -9, 9, materials.shutter(image), 'camera', 'diffuse', 'glossy', 'transmission')
    pierced(x + 0.1, 0, 1, materials.lamp((3.5, 3.6, 3.7), 2.6, image), 'camera', 'shadow')
    # A tall white card beside the objects is seen only in reflections and draws the edge of each glass.
    card = [(-9, 0.3, -2.3), (-9, 0.3, 0.2), (-9, 8, 0.2), (-9, 8, -2.3)]
    plane(card, materials.lamp((9, 9, 9), 1.0), hidden=('camera', 'shadow', 'diffuse'))
    sun = bpy.data.objects.new('sun', bpy.data.lights.new('sun', 'SUN'))
    sun.data.energy, sun.data.angle, sun.lightgroup = math.pi, 0.02, 'sun'
    sun.rotation_euler = Vector((TO_SUN[0], -TO_SUN[2], TO_SUN[1])).to_track_quat('Z', 'Y').to_euler()
    bpy.context.collection.objects.link(sun)

def set_up(folder):
    scene, layer, cycles = bpy.context.scene, bpy.context.view_layer, bpy.context.scene.cycles
    scene.render.engine = 'CYCLES'
    cycles.use_denoising, cycles.sample_clamp_indirect = False, 3
    cycles.use_adaptive_sampling, cycles.adaptive_min_samples = True, 16
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 1, 6, 14
    cycles.transparent_max_bounces = 32
    cycles.caustics_reflective = cycles.caustics_refractive = False
    for name in ('room', 'matte'):
        aov = layer.aovs.add()
        aov.name, aov.type = name, 'VALUE'
    for name in ('sun', 'sky'):
        layer.lightgroups.add(name=name)
    # Looks straight at the objects.
    scene.camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    scene.camera.location, scene.camera.rotation_euler = (EYE[0], -EYE[2], EYE[1]), (math.pi / 2, 0, 0)
    scene.camera.data.sensor_fit = 'HORIZONTAL'
    bpy.context.collection.objects.link(scene.camera)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, output = (tree.nodes.new('CompositorNode' + kind) for kind in ('RLayers', 'OutputFile'))
    output.base_path, output.format.file_format = folder, 'OPEN_EXR'
    output.file_slots.clear()
    for name, socket in PASSES.items():
        output.file_slots.new(name)
        tree.links.new(layers.outputs[socket], output.inputs[-1])

def read(folder, name):
    image = bpy.data.images.load(f'{folder}/{name}0001.exr')
    image.colorspace_settings.name = 'Non-Color'
    pixels = np.empty((image.size[1], image.size[0], 4), np.float32)
    image.pixels.foreach_get(pixels.ravel())
    bpy.data.images.remove(image)
    return pixels[..., :3]

def save(pixels, path):
    image = bpy.data.images.new('graded', pixels.shape[1], pixels.shape[0])
    image.pixels.foreach_set(np.pad(np.clip(pixels, 0, 1), ((0, 0), (0, 0), (0, 1)), constant_values=1).ravel())
    image.filepath_raw, image.file_format = path, 'PNG'
    image.save()

def size_of(frame, fine):
    return round(frame['width'] * fine), round(frame['height'] * fine)

def shoot(frame, fine, samples, folder, border=None):
    """Renders a frame, or the pixels inside `border`: sun, sky, and where wall and floor are seen."""
    scene, (width, height) = bpy.context.scene, size_of(frame, fine)
    # The frame is shifted, not the eye, so that verticals stay vertical.
    lens, view = scene.camera.data, scene.render
    lens.lens = lens.sensor_width * EYE[2] / frame['width']
    lens.shift_x = (frame['left'] + frame['width'] / 2 - EYE[0]) / frame['width']
    lens.shift_y = (frame['bottom'] + frame['height'] / 2 - EYE[1]) / frame['width']
    view.resolution_x, view.resolution_y, view.use_border = width, height, border is not None
    x0, y0, x1, y1 = border or (0, 0, width, height)
    view.border_min_x, view.border_max_x = x0 / width, x1 / width
    view.border_min_y, view.border_max_y = y0 / height, y1 / height

    def expose(bounces, samples, noise):
        scene.cycles.max_bounces, scene.cycles.samples, scene.cycles.adaptive_threshold = bounces, samples, noise
        bpy.ops.render.render()
        return [read(folder, name)[y0:y1, x0:x1] for name in PASSES]

    # The sun's own light gets many rays, which cost little. The rest is smooth, so that grain can be averaged away.
    direct = expose(0, 128, 0.02)[0]
    sun, sky, seen, matte = expose(16, samples, 0.06)
    rest = smooth(np.concatenate([sun - direct, sky], 2), matte[..., :1] > 0.999, 5)
    rest[..., :3] += direct
    return np.concatenate([smooth(rest, matte[..., :1] < 0.001, 2), seen], 2)

def smooth(light, where, rounds):
    """Removes grain: averages neighbors that are alike, near ones first (an à-trous filter)."""
    for step in range(rounds):
        guide = encode(film(np.maximum(light[..., :3] + 0.74 * light[..., 3:], 0))).mean(2, keepdims=True)
        layers = np.concatenate([light, np.ones_like(guide)], 2) * where
        total = 0
        for i, a in enumerate((1, 4, 6, 4, 1), -2):
            for j, b in enumerate((1, 4, 6, 4, 1), -2):
                rows, columns = (np.clip(np.arange(n) + k * 2**step, 0, n - 1) for n, k in zip(where.shape, (i, j)))
                unlike = ((guide[rows][:, columns] - guide) / (0.05 if step else 0.09)) ** 2
                total = total + a * b * np.exp(-unlike) * layers[rows][:, columns]
        light = np.where(where, total[..., :6] / np.maximum(total[..., 6:], 1e-6), light)
    return light

def enlarge(x, size, axis):
    """Interpolates between pixels along one axis."""
    at = np.clip((np.arange(size) + 0.5) * x.shape[axis] / size - 0.5, 0, x.shape[axis] - 1.001)
    low = at.astype(int)
    part = (at - low).astype(np.float32).reshape([-1 if i == axis else 1 for i in range(3)])
    return np.take(x, low, axis) * (1 - part) + np.take(x, low + 1, axis) * part

def outline(frame, fine):
    """The part of a frame that shows objects, in pixels."""
    seen = []
    for part in bpy.data.objects:
        if part.parent and part.type == 'MESH':
            for x, away, y in (part.matrix_world @ vertex.co for vertex in part.data.vertices):
                scale = EYE[2] / (EYE[2] + away)
                seen.append((x * scale - frame['left'], EYE[1] + (y - EYE[1]) * scale - frame['bottom']))
    low, high = np.min(seen, 0) * fine - EDGE, np.max(seen, 0) * fine + EDGE
    return [int(v) for v in np.clip([*low, *high], 0, 2 * size_of(frame, fine))]

def film(x):
    """Straight in the middle, soft in the highlights."""
    return np.where(x < 0.6, x, 1 - 0.4 * np.exp(-(x - 0.6) / 0.4))

def encode(x):
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 0.0031308) ** (1 / 2.4) - 0.055)

def render(scene, folder):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.folder = folder
    set_up(folder)
    room(scene)
    window(**scene['window'])
    for part in scene['objects']:
        models.build(**part)
    bpy.context.view_layer.update()
    frames = scene['frames'].values()
    fine = max(max(frame['files']) / frame['width'] for frame in frames)
    left, bottom = (min(f[side] for f in frames) for side in ('left', 'bottom'))
    right, top = (max(f[a] + f[b] for f in frames) for a, b in (('left', 'width'), ('bottom', 'height')))
    whole = {'left': left, 'bottom': bottom, 'width': right - left, 'height': top - bottom}
    width, height = size_of(whole, fine)
    # Wall and floor are soft and rendered at a third of the size; the objects at full size, blended in.
    light = enlarge(enlarge(shoot(whole, fine / 3, 16, folder), height, 0), width, 1)
    x0, y0, x1, y1 = border = outline(whole, fine)
    ramp = lambda size: np.clip(np.minimum(np.arange(size), np.arange(size)[::-1]) / EDGE, 0, 1).astype(np.float32)
    share = np.minimum(ramp(y1 - y0)[:, None], ramp(x1 - x0)[None])[..., None]
    light[y0:y1, x0:x1] += share * (shoot(whole, fine, SAMPLES, folder, border) - light[y0:y1, x0:x1])
    sun, sky, seen = np.split(light, 3, 2)
    for time, weights in TIMES.items():
        lamp, fill, ambient = np.array(weights, np.float32)
        # In the evening wall and floor have darker paint: dark pages have dark pictures.
        paint = np.array(scene['evening'] if time == 'evening' else (1, 1, 1), np.float32)
        lit = (1 - seen) * (sun * lamp + sky * fill) + seen * paint * (sun * lamp + sky * ambient)
        for name, frame in scene['frames'].items():
            (w, h), x, y = size_of(frame, fine), *(round(fine * (frame[k] - whole[k])) for k in ('left', 'bottom'))
            save(encode(film(lit[y : y + h, x : x + w])), f'{folder}/{name}-{time}.png')

render(**json.load(open(sys.argv[sys.argv.index('--') + 1])))
