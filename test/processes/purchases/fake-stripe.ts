/* The fake Stripe as a process of its own, to be killed. `stand-in.ts <settings as JSON>` */

import { type FakeStripeOptions, startFakeStripe } from '../../../fake-stripe/fake-stripe.ts';
import { setFaults } from '../../../fake-stripe/faults.ts';

export interface FakeSettings extends FakeStripeOptions {
  readonly wrong: object;
}

const { wrong, ...options }: FakeSettings = JSON.parse(process.argv[2] as string);
const fakeStripe = await startFakeStripe(options);
setFaults(fakeStripe.faults, wrong);
console.log(String(fakeStripe.port));
// The parent process may be killed, too.
process.stdin.once('end', () => process.exit()).resume();
process.once('SIGTERM', async () => {
  await fakeStripe.close();
  process.exit();
});
