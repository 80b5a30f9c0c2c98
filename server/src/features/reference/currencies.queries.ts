import type { FirmTx } from '../../platform/db/transactions.ts'

export interface CurrencyFacts {
  readonly id: number
  readonly code: string
  readonly symbol: string
}
export interface Currencies {
  byCode(code: string): CurrencyFacts
  byId(id: number): CurrencyFacts | undefined
}

let known: Currencies | undefined

/** Only migrations and the start of a server write reference data, so a process reads it once. */
export async function currencies(tx: FirmTx): Promise<Currencies> {
  known ??= toCurrencies(await tx.selectFrom('app.currencies').select(['id', 'code', 'symbol']).execute())
  return known
}

function toCurrencies(rows: readonly CurrencyFacts[]): Currencies {
  const codes = new Map(rows.map((row) => [row.code, row]))
  const ids = new Map(rows.map((row) => [row.id, row]))
  return {
    byCode(code) {
      const found = codes.get(code)
      if (!found) throw new Error(`no currency ${code}`)
      return found
    },
    byId: (id) => ids.get(id),
  }
}
