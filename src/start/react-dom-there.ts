/* In place of react-dom-late.ts where react-dom is there from the beginning. */
import '../bridge/react-dom-now.ts';

export function awaitReactDom(): void {}
