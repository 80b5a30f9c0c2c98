/**
 * What invoices, payments and trust accounts say of a matter or a client. There are none yet, so nothing was paid and
 * nothing is held; whoever brings them counts them here, for the page of a matter and of a client alike.
 */
export interface Settled {
  readonly invoices: number
  readonly paidMinor: bigint
  readonly deposits: number
  readonly heldMinor: bigint
}

export const settledOf = (): Settled => ({ invoices: 0, paidMinor: 0n, deposits: 0, heldMinor: 0n })
