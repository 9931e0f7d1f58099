import type { AttributeDeclaration, ElementDeclaration, Named, Typed } from './custom-elements.ts';

/** JSX passes numbers as numbers or as text. */
const typeOf = ({ type }: AttributeDeclaration) => (type.text === 'number' ? 'Numeric' : type.text);

const member = (entry: Named, type: string) =>
  `  /** ${entry.description} */\n  '${entry.name}'?: ${type} | undefined;`;

const handler = (event: Typed) =>
  member({ ...event, name: `on${event.name}` }, `((event: ${event.type.text}) => void)`);

const interfaceName = (className: string) => className.replace(/Element$/, 'Attributes');

function attributesOf({ name, description, attributes, events }: ElementDeclaration): string {
  const members = [...attributes.map((attribute) => member(attribute, typeOf(attribute))), ...events.map(handler)];
  return `/** ${description} */\nexport interface ${interfaceName(name)} {\n${members.join('\n')}\n}\n`;
}

/**
 * dist/jsx.d.ts. Own code, because @wc-toolkit/jsx-types 1.8 types `ref` as no ref object, takes no numbers as text, and
 * lists the attributes of HTML itself instead of React's.
 *
 * The tags, as attributes in kebab-case and handlers named by their events, for React 19.
 */
export function jsxTypes(elements: readonly ElementDeclaration[]): string {
  const lines = (indent: string, line: (element: ElementDeclaration) => string) =>
    elements.map((element) => indent + line(element)).join('\n');
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
${lines('  ', ({ name }) => `${name},`)}
  CartItem,
} from './index.js';

type Numeric = number | \`\${number}\`;

${elements.map(attributesOf).join('\n')}
/** For frameworks that are not React: what each tag takes beside what every HTML element does. */
export interface WellnessAttributes {
${lines('  ', ({ tagName, name }) => `'${tagName}': ${interfaceName(name)};`)}
}

type Props<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;
type Tags = { [Tag in keyof WellnessAttributes]: WellnessAttributes[Tag] & Props<HTMLElementTagNameMap[Tag]> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`;
}
