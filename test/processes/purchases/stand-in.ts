/* The stand-in for Stripe as a process of its own, to be killed. `stand-in.ts <settings as JSON>` */

import { type StandInOptions, startStandIn } from '../../../fake-stripe/fake-stripe.ts';
import { setFaults } from '../../../fake-stripe/faults.ts';

export interface StandInSettings extends StandInOptions {
  readonly wrong: object;
}

const { wrong, ...options }: StandInSettings = JSON.parse(process.argv[2] as string);
const standIn = await startStandIn(options);
setFaults(standIn.faults, wrong);
console.log(String(standIn.port));
// Who started it may be killed, too.
process.stdin.once('end', () => process.exit()).resume();
process.once('SIGTERM', async () => {
  await standIn.close();
  process.exit();
});
