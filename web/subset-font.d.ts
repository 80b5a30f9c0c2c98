declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number }
  /** The part of a font that a text needs. An axis of variation is pinned to a number or cut to a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Readonly<Record<string, Axis>> },
  ): Promise<Buffer>
}
