/** Takes the lock of a folder on each command, and reports the result: `locker.ts <folder>`. */
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { type FolderLock, lockFolder } from '../../server/database/lock.ts';

const folder = process.argv[2] as string;
const server = createServer().listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;

let lock: FolderLock | undefined;
let round = 0;

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'take') {
    try {
      lock = await lockFolder(folder, { port, token: `${process.pid}-${round++}` });
      console.log('has it');
    } catch (error) {
      console.log((error as Error).message);
    }
  } else {
    lock?.release();
    lock = undefined;
    console.log('left it');
  }
}
