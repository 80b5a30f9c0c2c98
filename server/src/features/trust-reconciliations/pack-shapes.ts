export interface PackColumn {
  readonly title: string
  readonly kind: 'text' | 'day' | 'figure'
}

/** A list of the pack. Amounts are exact decimals, days `YYYY-MM-DD`. */
export interface PackSection {
  /** The name of its CSV file. */
  readonly key: string
  readonly title: string
  readonly columns: readonly PackColumn[]
  readonly rows: readonly (readonly string[])[]
}
