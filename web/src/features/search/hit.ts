/** What a hit leads to: a page, or a time entry in its popup. */
export type HitTarget = { readonly href: string } | { readonly entryId: string }

/** A record that the global search found. */
export interface Hit {
  readonly key: string
  /** Its name, or what was done. */
  readonly label: string
  /** One line of context: number, client, day. */
  readonly note: string
  readonly target: HitTarget
}

export interface HitGroup {
  readonly kind: 'matter' | 'client' | 'timeEntry' | 'progressNote' | 'courtUpdate' | 'expense' | 'flatFee'
  readonly label: string
  readonly hits: readonly Hit[]
}
