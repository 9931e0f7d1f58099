import { Component, type ReactNode } from 'react';
import type { Words } from '../words/words.ts';
import type { Host } from './host.ts';

interface BoundaryProps {
  readonly host: Host;
  readonly words: Words;
  /** What the component is given. When it changes, a component that has failed is tried again. */
  readonly given: object;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly given: object;
}

/** One around every component: a bug of ours shows in its own element only, and the page is told. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { failed: false, given: this.props.given };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ given }: BoundaryProps, state: BoundaryState) {
    return given === state.given ? null : { failed: false, given };
  }

  override componentDidCatch(error: unknown) {
    this.props.host.fail(error instanceof Error ? error.message : String(error));
  }

  override render() {
    return this.state.failed ? (
      <p role="alert" className="ground padded">
        {this.props.words.say('unexpected')}
      </p>
    ) : (
      this.props.children
    );
  }
}
