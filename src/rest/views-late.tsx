import { type ComponentProps, type ComponentType, useSyncExternalStore } from 'react';
import { drawLater } from '../bridge/draw.ts';
import { useHost } from '../bridge/host.ts';
import { needReactDom } from '../bridge/late-root.ts';
import { completeStyles } from '../bridge/styles.ts';
import { ClosedSheet } from '../elements/cart-button/ClosedSheet.tsx';
import { LayerFrame } from '../elements/toaster/LayerFrame.tsx';
import { importLate } from '../start/late-file.ts';
import { ownAddress } from '../start/own-address.ts';
import { completeEnglish } from '../words/words.ts';

type Views = typeof import('./views.ts');
type Rest = typeof import('./rest.ts');

/** It imports nothing: what it uses of this script it is given, since another address of ours would be another copy. */
interface RestFile {
  readonly default: (uses: unknown) => Rest;
}

/** The build puts in place of this import what that file uses. */
const uses = (): unknown => import('./rest.ts');

let rest: Rest | undefined;
let coming: Promise<void> | undefined;
const drawn = new Set<() => void>();

function subscribe(heard: () => void) {
  drawn.add(heard);
  return () => void drawn.delete(heard);
}

async function bring(attempt: number): Promise<void> {
  const { default: fill } = await importLate<RestFile>('rest.js', ownAddress, attempt);
  rest = fill(uses());
  completeEnglish(rest.words, rest.checkWords);
  completeStyles(rest.sheet);
  for (const heard of [...drawn]) heard();
}

/** Loads what comes late, once. It has come before react-dom is used: React never meets what stands in here. */
export function bringRest(attempt: number): Promise<void> {
  coming ??= bring(attempt).catch((error) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

/** @param Meanwhile what is drawn until then; without it nothing is, and the element asks for its view. */
function late<Name extends keyof Views>(name: Name, Meanwhile?: ComponentType) {
  const read = () => rest?.[name] as ComponentType<object> | undefined;
  return function Late(props: ComponentProps<Views[Name]>) {
    const { setState } = useHost();
    const View = useSyncExternalStore(subscribe, read, read) ?? Meanwhile;
    // For wellness.css, which holds its room.
    setState('late', !View);
    if (View) return <View {...(props as object)} />;
    drawLater();
    // Together with react-dom it is tried again, and said where it does not come.
    bringRest(0).catch(needReactDom);
    return null;
  };
}

export const Sheet = late('Sheet', ClosedSheet);
export const ContactForm = late('ContactForm');
export const FooterView = late('FooterView');
export const LoginView = late('LoginView');
export const MembershipTiers = late('MembershipTiers');
export const NavView = late('NavView');
export const OrderStatus = late('OrderStatus');
export const ToastLayer = late('ToastLayer', LayerFrame);
