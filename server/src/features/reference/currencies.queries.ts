import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

const selectCurrencies = (tx: Kysely<DB>) => tx.selectFrom('app.currencies').selectAll().orderBy('id').execute()
export type CurrencyRow = Awaited<ReturnType<typeof selectCurrencies>>[number]

export interface Currencies {
  readonly all: readonly CurrencyRow[]
  byCode(code: string): CurrencyRow
  byId(id: number): CurrencyRow | undefined
}

let known: Currencies | undefined

/** Only migrations and the start of a server write reference data, so a process reads it once. */
export const currencies = async (tx: Kysely<DB>): Promise<Currencies> =>
  (known ??= toCurrencies(await selectCurrencies(tx)))

function toCurrencies(all: readonly CurrencyRow[]): Currencies {
  const codes = new Map(all.map((row) => [row.code, row]))
  const ids = new Map(all.map((row) => [row.id, row]))
  return {
    all,
    byCode(code) {
      const found = codes.get(code)
      if (!found) throw new Error(`no currency ${code}`)
      return found
    },
    byId: (id) => ids.get(id),
  }
}
