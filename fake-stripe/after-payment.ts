import type { DisputeStatus, StoredSession } from './session.ts';

/** Events of a payment that was charged, and the end of one that is only held. */
export type AfterPayment = 'endHold' | 'failRefunds' | 'dispute' | 'inquire' | 'win' | 'lose' | 'endInquiry' | 'warn';

/** How a dispute stands after its events. An inquiry of the bank ends as `warning_closed`. */
export const disputeAfter = {
  dispute: 'needs_response',
  inquire: 'warning_needs_response',
  win: 'won',
  lose: 'lost',
  endInquiry: 'warning_closed',
} as const satisfies Partial<Record<AfterPayment, DisputeStatus>>;

/** The events that a session's first payment can have now. */
export function possibleAfterPayment({ intent }: StoredSession): readonly AfterPayment[] {
  if (intent?.status === 'requires_capture') return ['endHold'];
  if (intent?.status !== 'succeeded') return [];
  return [...(intent.refunded > 0 ? (['failRefunds'] as const) : []), ...disputesOf(intent.dispute), 'warn'];
}

function disputesOf(dispute: DisputeStatus | undefined): readonly AfterPayment[] {
  if (dispute === undefined) return ['dispute', 'inquire'];
  if (dispute === 'needs_response') return ['win', 'lose'];
  return dispute === 'warning_needs_response' ? ['endInquiry'] : [];
}
