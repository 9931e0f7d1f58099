/** Messages from a frame to the page around it. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'error'; readonly message: string; readonly line: number };

/** From the page to a frame that waits for a source. */
export interface SourceMessage {
  readonly type: 'source';
  readonly html: string;
}
