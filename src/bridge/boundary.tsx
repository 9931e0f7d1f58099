import { Component, type ReactNode } from 'react';
import type { Words } from '../words/words.ts';
import type { Host } from './host.ts';

interface BoundaryProps {
  readonly host: Host;
  readonly words: Words;
  /** A failed component renders again when this changes. */
  readonly resetKey: object;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly resetKey: object;
}

/** Wraps every component, so that an error shows in its own element only and is reported to the page. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState) {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
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
