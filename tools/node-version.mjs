import { readFileSync } from 'node:fs';

/*
 * npm runs this before `start`, `dev`, `build` and `test`. An older Node would fail in a module of a library, with an
 * error that names neither Node nor the remedy.
 */

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const numbers = (version) => version.match(/\d+/g).map(Number);
const [major, minor = 0] = numbers(engines.node);
const [ownMajor, ownMinor] = numbers(process.version);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `This project needs Node.js ${major}.${minor} or newer, and this is ${process.version}. Install a newer Node.js.`,
  );
  process.exitCode = 1;
}
