import { type Interface, type Member, readAlias, readInterface } from './interfaces.ts';
import { cell, code, table, tableApart } from './markdown.ts';
import { since } from './since.ts';

/** Types of the members of `window.wellness`, in the order of the page. */
const types: readonly (readonly [file: string, name: string])[] = [
  ['cart/line.ts', 'CartProduct'],
  ['cart/line.ts', 'LineOptions'],
  ['cart/line.ts', 'CartItem'],
  ['cart/line.ts', 'ChosenVariant'],
  ['cart/line.ts', 'Plan'],
  ['cart/changes.ts', 'CartChange'],
  ['catalog/catalog.ts', 'Regions'],
  ['rules/visitor.ts', 'StatedFacts'],
  ['rules/eligibility.ts', 'Approval'],
  ['outlets/toasts.ts', 'ToastOptions'],
  ['outlets/toasts.ts', 'ToastHandle'],
  ['outlets/toasts.ts', 'Toast'],
  ['protocol/finding.ts', 'Finding'],
];

/** Types that a page of their own describes. */
const elsewhere: Readonly<Record<string, string>> = { Product: 'catalog.md#product' };

/** Short types that are written out in place. */
const aliases: readonly (readonly [file: string, name: string])[] = [
  ['cart/changes.ts', 'CartChangeReason'],
  ['cart/line.ts', 'PlanInterval'],
  ['catalog/catalog.ts', 'Availability'],
  ['cart/line.ts', 'IneligibleReason'],
  ['words/message.ts', 'Message'],
];

/** Internal members. */
const hidden = ['shared'];

/** Replaces a type such as `Cart['add']` by the declaration of the method. */
function resolveMethod(member: Member): Member {
  const [, name, of] = /^(\w+)\['(\w+)'\]$/.exec(member.type) ?? [];
  const found = name && readInterface('cart/cart.ts', name).members.find((one) => one.name === of);
  return found ? { ...member, type: found.type, isMethod: true } : member;
}

/** The type for authors: aliases are written out, and `| undefined` is omitted. */
const readable = (type: string) =>
  aliases.reduce(
    (text, [file, name]) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), () => readAlias(file, name)),
    type.replaceAll(' | undefined', '').replaceAll('CatalogInput', 'readonly Product[]'),
  );
const linked = (type: string) => {
  const addresses = { ...Object.fromEntries(types.map(([, name]) => [name, `#${name.toLowerCase()}`])), ...elsewhere };
  const named = Object.entries(addresses).filter(([name]) => new RegExp(`\\b${name}\\b`).test(type));
  return named.map(([name, address]) => `[${name}](${address})`).join(', ');
};

/** Links the documents that a comment names. */
const withLinks = (text: string) => text.replace(/\bdocs\/([\w-]+\.md)\b/g, '[$&]($1)');

function method(path: string, { type, description, returns, throws }: Member): string {
  const signature = readable(type);
  return [
    `### \`${path}()\``,
    `\`\`\`\n${path}${signature}\n\`\`\``,
    withLinks(description),
    returns && `Returns ${returns}`,
    throws && `Throws ${throws}`,
    linked(signature),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function values(path: string, members: readonly Member[]): string[] {
  return table(
    ['member', 'type', 'meaning'],
    members.map(({ name, type, description }) => [code(path + name), code(readable(type)), cell(description)]),
  );
}

/** Values first, then methods, then nested objects. */
function section(title: string, path: string, all: readonly Member[]): string[] {
  const members = all.filter(({ name }) => !hidden.includes(name)).map(resolveMethod);
  const nested = members.filter((member) => member.members.length);
  const plain = members.filter(
    (member) => !member.isMethod && !member.members.length && !/^Page[A-Z]/.test(member.type),
  );
  return [
    title,
    ...values(path, plain),
    ...members.filter(({ isMethod }) => isMethod).map((member) => method(path + member.name, member)),
    ...nested.flatMap((member) => section(`## \`${path}${member.name}\``, `${path}${member.name}.`, member.members)),
  ];
}

/** The rows of a type. Fields that `base` has in the same words are named in a sentence. */
function typeSection({ name, description, members }: Interface, base?: Interface): string[] {
  const rowOf = ({ name, isOptional, isMethod, type, description }: Member) => [
    code(name + (isOptional ? '?' : isMethod ? '()' : '')),
    code(readable(type).replace(/^\(\): /, '')),
    cell(description),
  ];
  return [
    `### ${name}`,
    ...(description ? [description] : []),
    ...tableApart(
      ['field', 'type', 'meaning'],
      members.map(rowOf),
      base?.members.map(rowOf) ?? [],
      (names) => `It also has ${names} of [${base?.name}](#${base?.name.toLowerCase()}).`,
    ),
  ];
}

/** docs/page-api.md. */
export function pageApi(): string {
  const [page, cart] = [readInterface('protocol/types.ts', 'Page'), readInterface('protocol/types.ts', 'PageCart')];
  const visitor = readInterface('rules/visitor.ts', 'PageVisitor');
  return `${[
    '# The page API',
    page.description,
    `Use it once \`wellness-ready\` has fired on [\`document\`](events.md#sent-on-document). In a bundle, import \`getPage()\` from
\`@wellness/storefront\`. If a variable of your page is named \`wellness\`, use \`globalThis[Symbol.for('wellness/1')]\`. Every name
on this page is stable since ${since}.`,
    `On a [prerendered](prerendering.md) page, \`wellness.cart\` comes first, without \`paid()\` and \`checkout()\`. \`wellness.js\` brings
the rest and fires \`wellness-ready\`.`,
    ...section('## `wellness`', 'wellness.', page.members),
    ...section('## `wellness.cart`', 'wellness.cart.', cart.members),
    '## `wellness.visitor`',
    visitor.description,
    ...section('', 'wellness.visitor.', visitor.members).slice(1),
    '## Types',
    'Objects that the page returns are frozen. [Catalog fields](catalog.md) has those of products, variants and plans, and\n[Troubleshooting](troubleshooting.md#findings) each `code` of a finding.',
    ...types.flatMap(([file, name]) => {
      const base = name === 'CartItem' ? readInterface(file, 'CartProduct') : undefined;
      return typeSection(readInterface(file, name), base);
    }),
  ].join('\n\n')}\n`;
}
