import type { CustomProperty } from './custom-properties.ts';
import type { ElementDeclaration } from './declarations.ts';

/** The module of the package that exports the classes. */
const path = 'dist/index.js';

const withoutInitial = ({ initial, ...rest }: CustomProperty) => ({ ...rest, default: initial });

/** dist/custom-elements.json, by schema 1.0.0 of webcomponents/custom-elements-manifest, which leaves room for `owner`. */
export function customElements(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): object {
  const declarations = elements.map(({ tag, className, description, attributes, events, parts, slots }) => ({
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    description,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map(({ name, type, initial, description, property, owner }) => ({
      name,
      type: { text: type },
      ...(initial !== undefined && { default: initial }),
      description,
      fieldName: property,
      owner,
    })),
    members: attributes.map(({ name, type, description, property }) => ({
      kind: 'field',
      name: property,
      type: { text: type },
      description,
      attribute: name,
    })),
    events: events.map(({ type, ...event }) => ({ ...event, type: { text: type } })),
    cssParts: parts,
    slots,
    cssProperties: properties.map(withoutInitial),
  }));
  const exports = elements.flatMap(({ tag, className }) => [
    { kind: 'js', name: className, declaration: { name: className, module: path } },
    { kind: 'custom-element-definition', name: tag, declaration: { name: className, module: path } },
  ]);
  return { schemaVersion: '1.0.0', modules: [{ kind: 'javascript-module', path, declarations, exports }] };
}
