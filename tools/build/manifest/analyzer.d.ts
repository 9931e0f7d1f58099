/** The analyzer's declarations leave out what its index.js exports: `create()`, and the TypeScript that it reads with. */
declare module '@custom-elements-manifest/analyzer/index.js' {
  import type { AnalyzePhaseParams, InitializeParams } from '@custom-elements-manifest/analyzer';

  export type Node = AnalyzePhaseParams['node'];
  export type SourceFile = ReturnType<Node['getSourceFile']>;
  export const ts: InitializeParams['ts'];
  export function create(options: { modules: readonly SourceFile[] }): InitializeParams['customElementsManifest'];
}
