import type { IncomingMessage, ServerResponse } from 'node:http';
import { possibleAfterPayment } from './after-payment.ts';
import { possibleChanges, refundable } from './billing.ts';
import type { Payments, Way } from './payments.ts';
import { Problem } from './problem.ts';
import { renderNothing, renderPayment } from './render.ts';
import { type StoredSession, subscriptionOf } from './session.ts';
import type { Store } from './store.ts';
import { wordsFor } from './words.ts';

interface Settings {
  readonly store: Store;
  readonly payments: Payments;
  readonly storefront: string | undefined;
  readonly bankTakes: number;
}

const ways: readonly Way[] = ['card', 'bank', 'bank-fails', 'declined'];

/** The payment page with its form. */
export function pages({ store, payments, storefront, bankTakes }: Settings) {
  /** `leadsTo` extends `form-action`, because browsers check it for the redirect after a form, too. */
  function send(response: ServerResponse, status: number, html: string, leadsTo = ''): void {
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': [
        "default-src 'none'",
        "style-src 'self'",
        "font-src 'self'",
        'img-src data:',
        `form-action 'self' ${leadsTo}`.trim(),
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    response.end(html);
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string, body: () => Promise<string>) => {
    const [, id = ''] = /^\/c\/pay\/(\w+)$/.exec(path) ?? [];
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const accepted = request.headers['accept-language'];
    const showNothing = (status: number, subscriptions?: readonly StoredSession[]) =>
      send(response, status, renderNothing(wordsFor(undefined, accepted), storefront, subscriptions));
    const show = (session: StoredSession, error?: 'declined' | 'noCode') =>
      send(
        response,
        200,
        renderPayment(session, wordsFor(session, accepted), { bankTakes, error, codes: payments.hasCodes }),
        new URL(session.parameters.success_url).origin,
      );
    if (path === '/' && reading)
      return showNothing(
        200,
        store.sessions().filter((session) => subscriptionOf(session)),
      );
    if (!id) return showNothing(404);
    if (!reading && request.method !== 'POST') return void response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end();
    try {
      if (reading) return show(store.session(id));
      const form = new URLSearchParams(await body());
      const code = form.get('code')?.trim();
      if (form.get('do') === 'redeem') {
        const redeemed = code !== undefined && payments.redeem(id, code);
        await store.written();
        if (!redeemed) return show(store.session(id), 'noCode');
        return void response.writeHead(303, { Location: path }).end();
      }
      const session = store.session(id);
      const wanted = form.get('change');
      const change = possibleChanges(session).find((one) => one === wanted);
      const refund = wanted === 'refund' ? refundable(session) : undefined;
      const after = possibleAfterPayment(session).find((one) => one === wanted);
      if (change || refund || after) {
        if (change) payments.changeSubscription(id, change);
        if (after) payments.afterPayment(String(session.intent?.id), after);
        if (refund) payments.refund(refund, undefined);
        await store.written();
        return void response.writeHead(303, { Location: path }).end();
      }
      const way = ways.find((one) => one === form.get('way'));
      if (!way) return void response.writeHead(400).end();
      // The page has no fields for these: tests post them.
      const [country, state] = [form.get('country') || undefined, form.get('state') || null];
      const paid = payments.pay(id, way, Number(form.get('shipping') ?? 0), { ...(country && { country }), state });
      await store.written();
      if (paid.status === 'complete')
        return void response.writeHead(303, { Location: paid.parameters.success_url }).end();
      return show(paid, 'declined');
    } catch (error) {
      if (error instanceof Problem) return showNothing(404);
      throw error;
    }
  };
}
