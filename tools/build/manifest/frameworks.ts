/*
 * Own code, because no generator is as strict as the checkers allow: @wc-toolkit/jsx-types 1.8 types `ref` as no ref object,
 * takes no numbers as text, and lists the attributes of HTML itself instead of the framework's.
 */

const jsx = `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Handlers, WellnessAttributes, WellnessEvents, WellnessTag } from './tags.js';

type Html<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;
type Tags = {
  [Tag in WellnessTag]: WellnessAttributes[Tag] &
    Handlers<WellnessEvents[Tag], 'on'> &
    Omit<Html<HTMLElementTagNameMap[Tag]>, keyof WellnessAttributes[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`;

const preact = `import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { Handlers, WellnessAttributes, WellnessEvents, WellnessTag } from './tags.js';

/** A value, or a signal of it. */
type Signals<Attributes> = {
  [Name in keyof Attributes]:
    | Attributes[Name]
    | { value: Attributes[Name]; peek(): Attributes[Name]; subscribe(run: (value: Attributes[Name]) => void): () => void };
};
type Tags = {
  [Tag in WellnessTag]: Signals<WellnessAttributes[Tag]> &
    Handlers<WellnessEvents[Tag], 'on'> &
    ClassAttributes<HTMLElementTagNameMap[Tag]> &
    Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof WellnessAttributes[Tag]>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`;

const solid = `import type { JSX } from 'solid-js';
import type { Flag, Handlers, Properties, WellnessAttributes, WellnessEvents, WellnessTag } from './tags.js';

type Prefixed<Attributes> = {
  [Name in keyof Attributes as Name extends string ? \`attr:\${Name}\` : never]: Attributes[Name];
} & {
  [Name in keyof Attributes as Name extends string ? (Flag extends Attributes[Name] ? \`bool:\${Name}\` : never) : never]:
    | boolean
    | undefined;
};
type Tags = {
  [Tag in WellnessTag]: WellnessAttributes[Tag] &
    Prefixed<WellnessAttributes[Tag]> &
    Properties<WellnessAttributes[Tag], 'prop:'> &
    Handlers<WellnessEvents[Tag], 'on:'> &
    Omit<JSX.HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof WellnessAttributes[Tag]>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`;

const vue = `import type { HTMLAttributes, PublicProps } from 'vue';
import type { CamelCase, Handlers, Properties, WellnessAttributes, WellnessEvents, WellnessTag } from './tags.js';

/** \`onWellnessCartAdd\` for \`@wellness-cart-add\`. */
type Listeners<Events> = {
  [Name in keyof Handlers<Events, 'on-'> as CamelCase<Name>]: Handlers<Events, 'on-'>[Name];
};
/** Vue's checker reads \`product-id\` in a template as \`productId\`. */
type Props<Tag extends WellnessTag> = Properties<WellnessAttributes[Tag]> &
  Listeners<WellnessEvents[Tag]> &
  Omit<HTMLAttributes, keyof WellnessAttributes[Tag]> &
  PublicProps & { [Name in \`data\${Capitalize<string>}\`]?: unknown };
type Tags = {
  [Tag in WellnessTag]: new () => HTMLElementTagNameMap[Tag] & { $props: Props<Tag> };
};

declare module 'vue' {
  interface GlobalComponents extends Tags {}
  interface HTMLAttributes {
    slot?: string | undefined;
  }
}
`;

const svelte = `import type { HTMLAttributes } from 'svelte/elements';
import type { Handlers, WellnessAttributes, WellnessEvents, WellnessTag } from './tags.js';

type OrNull<Attributes> = { [Name in keyof Attributes]: Attributes[Name] | null };
type Tags = {
  [Tag in WellnessTag]: OrNull<WellnessAttributes[Tag]> &
    OrNull<Handlers<WellnessEvents[Tag], 'on' | 'on:'>> &
    Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof WellnessAttributes[Tag]>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      // @ts-ignore Other names with this prefix are misspelled. Svelte allows any tag.
      [tag: \`wellness-\${string}\`]: never;
    }
  }
}
`;

const astro = `/// <reference types="astro/astro-jsx" />
import type { WellnessAttributes, WellnessTag } from './tags.js';

type Tags = {
  [Tag in WellnessTag]: WellnessAttributes[Tag] & Omit<astroHTML.JSX.HTMLAttributes, keyof WellnessAttributes[Tag]>;
};

declare global {
  namespace astroHTML.JSX {
    interface IntrinsicElements extends Tags {
      // @ts-ignore Other names with this prefix are misspelled. Astro allows any tag.
      [tag: \`wellness-\${string}\`]: never;
    }
  }
}
`;

/** Typed tags of each framework but Angular, by file of dist/. All of them map dist/tags.d.ts. */
export const frameworkTypes: Readonly<Record<string, string>> = {
  'jsx.d.ts': jsx,
  'preact.d.ts': preact,
  'solid.d.ts': solid,
  'vue.d.ts': vue,
  'svelte.d.ts': svelte,
  'astro.d.ts': astro,
};
