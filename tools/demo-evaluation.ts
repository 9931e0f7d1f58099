import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CheckoutOptions } from '../server/options.ts';
import { supplements } from '../src/catalog/supplements.ts';

/** Where the demo disclosure widget asks for an approval. */
export const evaluationPath = '/demo-evaluation';
const APPROVED_MINUTES = 60;

/** Pieces of Longevity Stack that the demo has. */
const DEMO_STOCK = 60;

/** The supplements, of which one is counted, and the treatment that the demo sells by an approval (specification, section 2). */
export const demoCatalog = [
  ...supplements.map((product) => (product.id === 'longevity-stack' ? { ...product, stock: DEMO_STOCK } : product)),
  {
    id: 'nad-injection',
    name: 'NAD+ Injection',
    price: 279,
    approval: true,
    disclosure:
      'Compounded medication is not approved by the FDA: the FDA has not reviewed its safety, effectiveness or quality.',
    listed: false,
  },
];

export interface DemoEvaluation {
  readonly approvals: NonNullable<CheckoutOptions['approvals']>;
  /** Answers with an approval of NAD+ Injection, for whoever asks: nobody is evaluated. */
  readonly answer: RequestListener;
}

/** A clinic that exists for one run of `npm start`, with a key of its own. */
export async function createDemoEvaluation(issuer: string): Promise<DemoEvaluation> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const key = { ...(await exportJWK(publicKey)), kid };
  return {
    approvals: { issuer, keys: { keys: [key] } },
    async answer({ method }, response) {
      if (method !== 'POST') {
        response.writeHead(405, { Allow: 'POST' }).end();
        return;
      }
      const approval = await new SignJWT({ products: ['nad-injection'] })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(issuer)
        .setJti(randomUUID())
        .setExpirationTime(`${APPROVED_MINUTES}m`)
        .sign(privateKey);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify({ approval }));
    },
  };
}
