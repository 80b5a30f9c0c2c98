import { crossRate } from '#domain/time-amount.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { findPublished, findTyped } from './queries.ts'

const TYPED = 'Typed by the firm'

/** A rate in units of the foreign currency for one of the home currency, to 12 decimals, with its day and source. */
export interface DatedRate {
  readonly rate: string
  readonly day: string
  readonly source: string
  /** Of a rate that was typed. */
  readonly id: string | null
}

interface TypedRate {
  readonly id: string
  readonly rate: string
  readonly rate_on: string
}

interface PublishedPair {
  readonly per_home: string
  readonly per_foreign: string
  readonly rate_on: string
  readonly source: string
}

/** The newer of two rates, and of one day that which was typed. A published one is a quotient of one table (R6). */
export function chooseRate(typed: TypedRate | undefined, published: PublishedPair | undefined): DatedRate | undefined {
  if (typed && (!published || typed.rate_on >= published.rate_on))
    return { rate: typed.rate, day: typed.rate_on, source: TYPED, id: typed.id }
  if (!published) return undefined
  const { per_home, per_foreign, rate_on, source } = published
  return { rate: crossRate(per_home, per_foreign), day: rate_on, source, id: null }
}

/** The rate between two currencies that holds on a day; undefined where none is known. */
export async function findExchangeRate(
  tx: FirmTx,
  home: string,
  foreign: string,
  onDay: string,
): Promise<DatedRate | undefined> {
  return chooseRate(
    ...(await Promise.all([findTyped(tx, home, foreign, onDay), findPublished(tx, home, foreign, onDay)])),
  )
}

/** The rate of an invoice on a day: undefined where none is known, null in the firm's own currency. */
export const findInvoiceRate = async (
  tx: FirmTx,
  home: string,
  currency: string,
  day: string,
): Promise<string | null | undefined> =>
  currency === home ? null : (await findExchangeRate(tx, home, currency, day))?.rate
