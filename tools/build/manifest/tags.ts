import type { AttributeDeclaration, ElementDeclaration, Named, Typed } from './custom-elements.ts';

/** `ProductCard` for `ProductCardElement`. */
export const baseName = ({ name }: ElementDeclaration): string => name.replace(/Element$/, '');

const typeOf = ({ type: { text } }: AttributeDeclaration) =>
  text === 'number' ? 'Numeric' : text === 'boolean' ? 'Flag' : text;

const comment = ({ description }: Named) => `  /** ${description} */\n`;
const attribute = (one: AttributeDeclaration) => `${comment(one)}  '${one.name}'?: ${typeOf(one)} | undefined;`;
const event = (one: Typed) => `${comment(one)}  '${one.name}': ${one.type.text};`;

const tagInterfaces = (element: ElementDeclaration) => `/** ${element.description} */
export interface ${baseName(element)}Attributes {
${element.attributes.map(attribute).join('\n')}
}

export interface ${baseName(element)}Events {
${element.events.map(event).join('\n')}
}
`;

/**
 * dist/tags.d.ts: attributes and events of each tag, in the types of no framework. The files of the frameworks map them to
 * their own.
 */
export function tagTypes(elements: readonly ElementDeclaration[]): string {
  const byTag = (suffix: string) =>
    elements.map((element) => `  '${element.tagName}': ${baseName(element)}${suffix};`).join('\n');
  return `import type { CartItem } from './index.js';

/** A number; markup writes it as text, too. */
export type Numeric = number | \`\${number}\`;

/** A boolean; in markup an attribute without a value. */
export type Flag = boolean | '' | 'true' | 'false';

${elements.map(tagInterfaces).join('\n')}
/** The attributes of each tag, beside those of every HTML element. */
export interface WellnessAttributes {
${byTag('Attributes')}
}

/** The events of each tag, by name. */
export interface WellnessEvents {
${byTag('Events')}
}

/** The tags of the kit. */
export type WellnessTag = keyof WellnessAttributes;

/** Handlers of events, named by a prefix and the event: \`onwellness-cart-add\`. */
export type Handlers<Events, Prefix extends string> = {
  [Name in keyof Events as Name extends string ? \`\${Prefix}\${Name}\` : never]?:
    | ((event: Events[Name]) => void)
    | undefined;
};

/** \`productId\` for \`product-id\`. */
export type CamelCase<Name> = Name extends \`\${infer Head}-\${infer Tail}\`
  ? \`\${Head}\${Capitalize<CamelCase<Tail>>}\`
  : Name;

/** Attributes by the names of their properties, with a prefix. */
export type Properties<Attributes, Prefix extends string = ''> = {
  [Name in keyof Attributes as CamelCase<Name> extends infer Camel extends string ? \`\${Prefix}\${Camel}\` : never]:
    Attributes[Name];
};
`;
}
