/**
 * Preloaded into a process of Node tests, and its reporter: gives it the instrumented sources, switches the mutant on, and
 * ends the process at the first failure. The parent sets MUTANTS to JSON, see in-node.ts.
 */
import { register } from 'node:module';
import fc from 'fast-check';

const { stryker, sources } = JSON.parse(process.env.MUTANTS);
globalThis.__stryker__ = stryker;
register('./instrumented.mjs', import.meta.url, { data: sources });
// One counterexample is enough.
fc.configureGlobal({ endOnFailure: true });

export default async function* reporter(events) {
  for await (const { type, data } of events) {
    const { error } = data.details ?? {};
    if (type === 'test:fail' && error.failureType !== 'subtestsFailed')
      await end([`${data.name}: ${error.cause?.message ?? error.message}`]);
  }
  yield '';
  await end([]);
}

async function end(failed) {
  const reached = globalThis.__stryker__.mutantCoverage?.static ?? {};
  await new Promise((done) => process.send({ failed, reached }, done));
  process.exit();
}
