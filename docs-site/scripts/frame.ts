// Makes the bundler write frame.css beside frame.js.
import '../styles/frame.css';
import type { FrameMessage, SourceMessage } from './messages.ts';

/*
 * Runs first in each example. It tells the page around it the height of the example and its errors. In `frame.html` it waits for
 * an edited source, which then replaces the whole document and runs this script again.
 */

declare global {
  interface Window {
    isWritten?: true;
  }
}

const post = (message: FrameMessage) => parent.postMessage(message, '*');

addEventListener('error', ({ message, lineno }) => post({ type: 'error', message, line: lineno }));
addEventListener('unhandledrejection', ({ reason }) => post({ type: 'error', message: String(reason), line: 0 }));
new ResizeObserver(() => post({ type: 'height', height: document.documentElement.offsetHeight })).observe(
  document.documentElement,
);

if (location.pathname === '/examples/frame.html' && !window.isWritten) {
  addEventListener('message', ({ data, source }: MessageEvent<SourceMessage>) => {
    // Written HTML could act in the name of this site, unless the frame has no origin.
    if (data?.type !== 'source' || source !== parent || origin !== 'null') return;
    window.isWritten = true;
    document.open();
    document.write(data.html);
    document.close();
  });
  post({ type: 'ready' });
}
