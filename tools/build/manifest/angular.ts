import type { ElementDeclaration } from './custom-elements.ts';
import { baseName } from './tags.ts';

/*
 * Angular's compiler checks a template against directives, and knows those of a library by the declarations that ngc writes
 * in partial mode. These are the same declarations: https://angular.dev/tools/libraries/creating-libraries#partial-ivy
 */

/** A static attribute is an input by its own name, a binding by that of the property. */
const inputsOf = ({ attributes }: ElementDeclaration) =>
  attributes.flatMap(({ name, fieldName }) =>
    [...new Set([name, fieldName])].map((input) => ({ input, attribute: name })),
  );

function declaration(element: ElementDeclaration): string {
  const name = baseName(element);
  const inputs = inputsOf(element);
  const fields = inputs.map(({ input, attribute }) => `  '${input}': ${name}Attributes['${attribute}'] | null;`);
  const aliases = inputs.map(({ input }) => `'${input}': { 'alias': '${input}'; 'required': false };`);
  return `/** ${element.description} */
export declare class ${name} {
${fields.join('\n')}
  static ɵfac: i0.ɵɵFactoryDeclaration<${name}, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<${name}, '${element.tagName}', never, { ${aliases.join(' ')} }, {}, never, never, true, never>;
}
`;
}

/** dist/angular.d.ts: a standalone directive for each tag, whose inputs are its attributes. */
export const angularTypes = (elements: readonly ElementDeclaration[]): string => `import * as i0 from '@angular/core';
import type {
${elements.map((element) => `  ${baseName(element)}Attributes,`).join('\n')}
} from './tags.js';

${elements.map(declaration).join('\n')}
/** The directives of all tags, for the \`imports\` of a component. */
export declare const wellnessElements: readonly [${elements.map((element) => `typeof ${baseName(element)}`).join(', ')}];
`;

function directive(element: ElementDeclaration): string {
  const name = baseName(element);
  const inputs = inputsOf(element);
  const setters = inputs.map(
    ({ input, attribute }) => `  set '${input}'(value) { reflect(this.element, '${attribute}', value); }`,
  );
  return `export class ${name} {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: '12.0.0', version: '21.0.0', ngImport: i0, type: ${name}, deps: [], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: '14.0.0', version: '21.0.0', type: ${name}, isStandalone: true, selector: '${element.tagName}', inputs: { ${inputs.map(({ input }) => `'${input}': '${input}'`).join(', ')} }, ngImport: i0 });
  element = i0.inject(i0.ElementRef).nativeElement;
${setters.join('\n')}
}
`;
}

/**
 * dist/angular.js. An input is written as its attribute, which also reaches the markup of a server and an element whose script
 * has not loaded.
 */
export const angularModule = (elements: readonly ElementDeclaration[]): string => `import * as i0 from '@angular/core';

function reflect(element, name, value) {
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

${elements.map(directive).join('\n')}
export const wellnessElements = [${elements.map(baseName).join(', ')}];
`;
