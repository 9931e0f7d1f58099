import { Component, type ReactNode } from 'react';
import { errorMessages } from '../messages.ts';
import type { Host } from './host.ts';

interface BoundaryProps {
  readonly host: Host;
  readonly children: ReactNode;
}

/** One around every component: a bug of ours shows in its own element only, and the page is told. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.host.fail(error instanceof Error ? error.message : String(error));
  }

  override render() {
    return this.state.failed ? <p role="alert">{errorMessages.unexpected}</p> : this.props.children;
  }
}
