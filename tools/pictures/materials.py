"""Materials of the still lifes."""

import bpy

# Where the printed labels are, as `<name>.png`.
folder = ''

# Color in linear light, strength of the reflection, roughness.
MATTE = {
    # Blue is only where a finger presses.
    'plastic': ((0.008, 0.07, 0.29), 0.35, 0.14),
    'brown': ((0.36, 0.13, 0.03), 0.5, 0.16),
    'cream': ((0.82, 0.79, 0.72), 0.5, 0.16),
    'white': ((0.84, 0.83, 0.8), 0.45, 0.25),
    'rubber': ((0.16, 0.165, 0.17), 0.3, 0.4),
    'card': ((0.47, 0.36, 0.255), 0.05, 0.7),
    'tape': ((0.64, 0.57, 0.47), 0.35, 0.3),
    'aluminum': ((0.8, 0.81, 0.82), 0.5, 0.2),
}

# Absorption of red, green and blue in one unit of length.
ABSORBS = {'amber': (1, 3.7, 9.5), 'clear': (0.16, 0.07, 0.06)}
ABSORBS |= {'solution': (0.1, 0.34, 0.8), 'water': (0.03, 0.012, 0.008)}

class Nodes:
    """Builds a node tree. Inputs are named, or numbered: `nodes.add('Math', _0=1.0)`."""

    def __init__(self, owner):
        owner.use_nodes = True
        self.owner, self.tree = owner, owner.node_tree
        self.tree.nodes.clear()

    def add(self, kind, output=0, settings=(), **inputs):
        """Adds a node and returns one of its outputs."""
        node = self.tree.nodes.new('ShaderNode' + kind)
        for name, value in dict(settings).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            key = int(name[1:]) if name[1:].isdigit() else name.replace('_', ' ')
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node.outputs[output] if node.outputs else None

    def math(self, operation, a, b, c=0.0):
        return self.add('Math', settings={'operation': operation}, _0=a, _1=b, _2=c)

    def either(self, *rays):
        """1 for rays of these two kinds, else 0."""
        return self.math('MAXIMUM', *(self.add('LightPath', f'Is {ray} Ray') for ray in rays))

    def passes(self, **values):
        for name, value in values.items():
            self.add('OutputAOV', settings={'name': name}, Value=value)

    def finish(self, surface, **outputs):
        self.add('OutputMaterial', Surface=surface, **outputs)
        return self.owner

def new(name):
    return Nodes(bpy.data.materials.new(name))

def matte(name):
    color, shine, rough = MATTE[name]
    nodes = new(name)
    nodes.passes(matte=1.0)
    look = {'Specular': shine, 'Roughness': rough, 'Metallic': float(name == 'aluminum')}
    return nodes.finish(nodes.add('BsdfPrincipled', Base_Color=(*color, 1), **look))

def label(name):
    nodes = new(name)
    image = bpy.data.images.load(f'{folder}/{name}.png', check_existing=True)
    image.colorspace_settings.name = 'Non-Color'
    print_ = nodes.add('TexImage', settings={'image': image, 'extension': 'EXTEND'})
    paper = nodes.math('MAXIMUM', print_, nodes.add('NewGeometry', 'Backfacing'))
    color = nodes.add('MixRGB', Fac=paper, Color1=(0.012, 0.018, 0.032, 1), Color2=(0.86, 0.84, 0.79, 1))
    # Print keeps out of the averages that remove grain: it is neither matte nor glass.
    nodes.passes(matte=nodes.math('MULTIPLY_ADD', paper, 0.5, 0.5))
    return nodes.finish(nodes.add('BsdfPrincipled', Base_Color=color, Specular=0.15, Roughness=0.5))

def finish_clear(nodes, name, seen, light):
    """Shadows and diffuse light pass straight on. A volume's density is that of the color that passes least."""
    most, straight = max(ABSORBS[name]), nodes.add('BsdfTransparent', Color=light)
    volume = nodes.add('VolumeAbsorption', Color=(*(1 - a / most for a in ABSORBS[name]), 1), Density=most)
    factor = nodes.either('Shadow', 'Diffuse')
    return nodes.finish(nodes.add('MixShader', _0=factor, _1=seen, _2=straight), Volume=volume)

def glass(name):
    nodes = new(name)
    index = nodes.add('Attribute', 'Fac', settings={'attribute_name': 'value'})
    # The sun glints on the outside, which is not quite smooth.
    outside = nodes.math('SUBTRACT', 1.0, nodes.add('NewGeometry', 'Backfacing'))
    shine = nodes.math('MULTIPLY', nodes.math('MULTIPLY', outside, nodes.math('GREATER_THAN', index, 1.3)), 0.035)
    glint = nodes.add('BsdfGlossy', Color=shine, Roughness=0.1)
    seen = nodes.add('AddShader', _0=nodes.add('BsdfGlass', IOR=index, Roughness=0.0), _1=glint)
    # Shadows of glass are dark at the edges, where it turns the light away, and bright in the middle.
    edge = nodes.math('POWER', nodes.add('LayerWeight', 'Facing', Blend=0.5), 1.5)
    light = nodes.math('MULTIPLY_ADD', edge, -0.9, 0.92)
    return finish_clear(nodes, name, seen, light)

def liquid(name):
    nodes = new(name)
    refracts = nodes.add('Attribute', 'Fac', settings={'attribute_name': 'value'})
    surface = nodes.add('BsdfGlass', IOR=1.34, Roughness=0.0)
    seen = nodes.add('MixShader', _0=refracts, _1=nodes.add('BsdfTransparent'), _2=surface)
    return finish_clear(nodes, name, seen, (1, 1, 1, 1))

def paint(color):
    """Wall and floor. The pass `room` says where the camera sees them."""
    nodes = new('paint')
    nodes.passes(room=1.0, matte=1.0)
    return nodes.finish(nodes.add('BsdfDiffuse', Color=(*color, 1)))

def lamp(color, gloss, image=None):
    """Shines where the image is white, `gloss` times as strong in reflections: its lines draw the glass."""
    nodes = new('lamp')
    strength = nodes.math('MULTIPLY_ADD', nodes.either('Glossy', 'Transmission'), gloss - 1.0, 1.0)
    if image:
        open_ = nodes.add('TexImage', settings={'image': image, 'extension': 'CLIP'})
        strength = nodes.math('MULTIPLY', strength, open_)
    return nodes.finish(nodes.add('Emission', Color=(*color, 1), Strength=strength))

def shutter(image):
    """Lets the sun through where the image is white."""
    nodes = new('shutter')
    open_ = nodes.add('TexImage', settings={'image': image, 'extension': 'CLIP'})
    return nodes.finish(nodes.add('BsdfTransparent', Color=open_))
