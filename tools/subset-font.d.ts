declare module 'subset-font' {
  interface Axis {
    readonly min: number;
    readonly max: number;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Readonly<Record<string, Axis>>;
      /** OpenType features to keep; default: all. */
      keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}
