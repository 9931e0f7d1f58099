import { relative, resolve } from 'node:path';
import { type Node, type SourceFile, ts } from '@custom-elements-manifest/analyzer/index.js';

// The analyzer exports TypeScript without names for its types.
type Checker = ReturnType<ReturnType<typeof ts.createProgram>['getTypeChecker']>;
type Type = ReturnType<Checker['getTypeAtLocation']>;
type TsSymbol = NonNullable<ReturnType<Checker['getSymbolAtLocation']>>;
type Member = Parameters<typeof ts.isTypeElement>[0] & { readonly name?: Node | undefined };

/** Members for other copies of the script, not for pages. */
const internal = ['shared'];

/** Reads the published types of `dist/`. */
export interface Declarations {
  /** The exports of a module, and everything that their types name, as facts. Types of earlier calls are left out. */
  exportsOf(file: string): readonly string[];
  /** The fields of an interface or object type of a module, exported or not. */
  fieldsOf(file: string, type: string): readonly string[];
  /** The members that a module adds to the global interface of this name. */
  globalsOf(file: string, name: string): readonly string[];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Reads declaration files, together, as one program. Their `import`s are followed. */
export function readDeclarations(dist: string, files: readonly string[]): Declarations {
  const program = ts.createProgram(
    files.map((file) => resolve(dist, file)),
    {
      lib: ['lib.es2023.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      noEmit: true,
      strict: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  const seen = new Set<TsSymbol>();

  const sourceOf = (file: string): SourceFile => {
    const source = program.getSourceFile(resolve(dist, file));
    if (!source) throw new Error(`${file} is missing: run \`npm run build\`.`);
    return source;
  };
  const isOwn = (node: Node) => !relative(dist, node.getSourceFile().fileName).startsWith('..');
  const print = (node: Node) =>
    oneLine(printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())).replace(/;$/, '');
  const original = (symbol: TsSymbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  // TypeScript lists the members of a union in the order in which it met them, so a new file would change it.
  const typeText = (type: Type) =>
    oneLine(
      checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias),
    ).replace(/"[^"]+"(?: \| "[^"]+")+/g, (union) => union.split(' | ').sort().join(' | '));

  /** The declarations that a declaration names. */
  function namedIn(node: Node): readonly TsSymbol[] {
    const found: TsSymbol[] = [];
    const visit = (inner: Node): void => {
      if (isInternal(inner)) return;
      if (ts.isIdentifier(inner)) {
        const symbol = checker.getSymbolAtLocation(inner);
        if (symbol) found.push(original(symbol));
      }
      // `Cart['add']` means the declaration of that member alone.
      if (ts.isIndexedAccessTypeNode(inner))
        for (const declaration of checker.getTypeFromTypeNode(inner).symbol?.declarations ?? [])
          found.push(...namedIn(declaration));
      else ts.forEachChild(inner, visit);
    };
    visit(node);
    return found;
  }

  /** An interface without members of its own. */
  const isComputed = (node: Node) => ts.isInterfaceDeclaration(node) && node.members.length === 0;
  const isInternal = (node: Node) => ts.isTypeElement(node) && internal.includes(node.name?.getText() ?? '');

  function memberFacts(owner: string, members: readonly Member[]): string[] {
    return members
      .filter((member) => !isInternal(member))
      .map((member) => {
        const type = ts.isPropertySignature(member) ? member.type : undefined;
        const text =
          type && ts.isIndexedAccessTypeNode(type)
            ? `${member.name?.getText()}: ${typeText(checker.getTypeFromTypeNode(type))}`
            : print(member);
        // A name follows the dot, so that readers and `nameOf` find it.
        const [, modifier = '', rest = ''] = /^(readonly )?(.*)$/.exec(text) ?? [];
        return `${owner}.${rest}${modifier ? ' (readonly)' : ''}`;
      });
  }

  const fieldsOfType = (node: Node) =>
    checker
      .getTypeAtLocation(node)
      .getProperties()
      .map((property) => {
        const isOptional = property.flags & ts.SymbolFlags.Optional;
        return `${property.name}${isOptional ? '?' : ''}: ${typeText(checker.getTypeOfSymbolAtLocation(property, node))}`;
      });

  /** The facts of one declaration, without those that it names. */
  function factsOf(node: Node, name: string): string[] {
    // Props are computed from the table of attributes.
    if (isComputed(node)) return [`interface ${name}`, ...fieldsOfType(node).map((field) => `${name}.${field}`)];
    if (ts.isInterfaceDeclaration(node)) {
      const head = [...(node.typeParameters ?? []), ...(node.heritageClauses ?? [])].map(print).join(' ');
      return [`interface ${name}${head && ` ${head}`}`, ...memberFacts(name, node.members)];
    }
    if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type) && !node.typeParameters)
      return [`type ${name}`, ...memberFacts(name, [...node.type.members])];
    // The attributes, events and parts of elements are read from custom-elements.json.
    if (ts.isClassDeclaration(node)) return [`class ${name}`];
    if (ts.isVariableDeclaration(node)) return [`const ${print(node)}`];
    return [print(node).replace(/^(export )?(declare )?/, '')];
  }

  function closureOf(symbols: readonly TsSymbol[]): string[] {
    const facts: string[] = [];
    const queue = [...symbols];
    for (let symbol = queue.shift(); symbol; symbol = queue.shift()) {
      if (seen.has(symbol)) continue;
      seen.add(symbol);
      for (const node of symbol.declarations ?? []) {
        const isTopLevel =
          ts.isInterfaceDeclaration(node) ||
          ts.isTypeAliasDeclaration(node) ||
          ts.isClassDeclaration(node) ||
          ts.isFunctionDeclaration(node) ||
          ts.isVariableDeclaration(node);
        if (!isTopLevel || !isOwn(node)) continue;
        facts.push(...factsOf(node, symbol.name));
        if (!ts.isClassDeclaration(node) && !isComputed(node)) queue.push(...namedIn(node));
      }
    }
    return facts;
  }

  return {
    exportsOf(file) {
      const module = checker.getSymbolAtLocation(sourceOf(file));
      const exported = module ? checker.getExportsOfModule(module) : [];
      return [...exported.map(({ name }) => `exports ${name}`), ...closureOf(exported.map(original))];
    },
    fieldsOf(file, type) {
      const node = sourceOf(file).statements.find(
        (one) => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === type,
      );
      if (!node) throw new Error(`${file} has no type ${type}.`);
      return fieldsOfType(node);
    },
    globalsOf(file, name) {
      const facts: string[] = [];
      const visit = (node: Node): void => {
        if (ts.isInterfaceDeclaration(node) && node.name.text === name)
          facts.push(...node.members.map((member) => print(member)));
        else ts.forEachChild(node, visit);
      };
      visit(sourceOf(file));
      return facts;
    },
  };
}
