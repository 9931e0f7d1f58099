import type { AttributeDeclaration, ElementDeclaration, Named, Typed } from './declarations.ts';

/** JSX gives numbers as they are or as text. */
const typeOf = ({ type }: AttributeDeclaration) => (type === 'number' ? 'Numeric' : type);

const member = (entry: Named, type: string) =>
  `  /** ${entry.description} */\n  '${entry.name}'?: ${type} | undefined;`;

const handler = (event: Typed) => member({ ...event, name: `on${event.name}` }, `((event: ${event.type}) => void)`);

const interfaceName = (className: string) => className.replace(/Element$/, 'Attributes');

function attributesOf({ className, description, attributes, events }: ElementDeclaration): string {
  const members = [...attributes.map((attribute) => member(attribute, typeOf(attribute))), ...events.map(handler)];
  return `/** ${description} */\nexport interface ${interfaceName(className)} {\n${members.join('\n')}\n}\n`;
}

/** dist/jsx.d.ts: the tags, as attributes in kebab-case and handlers named by their events, for React 19. */
export function jsxTypes(elements: readonly ElementDeclaration[]): string {
  const lines = (indent: string, line: (element: ElementDeclaration) => string) =>
    elements.map((element) => indent + line(element)).join('\n');
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
${lines('  ', ({ className }) => `${className},`)}
} from './index.js';

type Numeric = number | \`\${number}\`;

${elements.map(attributesOf).join('\n')}
/** For frameworks that are not React: what each tag takes beside what every HTML element does. */
export interface WellnessAttributes {
${lines('  ', ({ tag, className }) => `'${tag}': ${interfaceName(className)};`)}
}

type Props<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;
type Tags = { [Tag in keyof WellnessAttributes]: WellnessAttributes[Tag] & Props<HTMLElementTagNameMap[Tag]> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}

declare global {
  interface HTMLElementTagNameMap {
${lines('    ', ({ tag, className }) => `'${tag}': ${className};`)}
  }
}
`;
}
