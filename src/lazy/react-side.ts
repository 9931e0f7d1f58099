/*
 * dist/react-dom.js, as tools/build/lazy-files.ts makes it: React, react-dom, everything that only React renders, and the
 * lazy part of the page.
 */

import { receiveCartLink } from '../addresses/cart-link.ts';
import { shownElements } from '../bridge/react-element.tsx';
import { reactSide } from '../bridge/react-root.tsx';
import { createCompaction } from '../cart/compaction.ts';
import { scheduleCompaction } from '../cart/compaction-schedule.ts';
import { checkoutsOf } from '../checkout/checkout.ts';
import { receivePayment } from '../checkout/paid-url.ts';
import { announceAddRefusals } from '../outlets/add-refusals.ts';
import { findPlace } from '../outlets/find-place.ts';
import type { LazyPart } from '../page/lazy-part.ts';
import * as components from './components.ts';

export const side = reactSide(components as never);

/** In this file, because React shows its toasts. */
export const page: LazyPart = {
  receiveCartLink,
  receivePayment,
  checkoutsOf,
  announceAddRefusals,
  scheduleCompaction,
  removeLines: (storage, lines) => createCompaction(storage).removeLines(lines),
  canShowPanelOf: (button) => findPlace({ owner: button, what: 'panel', elements: shownElements() }) !== button,
};
