import { minorToNumber } from '#domain/money.ts'
import type { EntryLine, JournalEntry } from '#contract/journal.ts'
import type { z } from 'zod'
import type { EntryRow, LineRow } from './queries.ts'

const toLinked = (id: string | null, number: string | null, day: string | null) =>
  id === null || day === null ? null : { id, number, date: day }

export const toEntry = (row: EntryRow, currency: string): JournalEntry => ({
  id: row.id,
  date: row.effective_on,
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.user_id === null ? null : { userId: row.user_id, name: row.user_name ?? '' },
  source: row.is_manual ? 'manual' : 'document',
  event: row.event,
  number: row.number,
  reference: row.reference,
  description: row.description,
  amount: minorToNumber(row.amount_minor, currency),
  currencyCode: currency,
  reverses: toLinked(row.reverses_id, row.reverses_number, row.reverses_on),
  reversedBy: toLinked(row.reversed_id, row.reversed_number, row.reversed_on),
})

/** An amount of the ledger on its side: debits are positive. */
const onItsSide = (minor: bigint, currency: string) => ({
  debit: minorToNumber(minor > 0n ? minor : 0n, currency),
  credit: minorToNumber(minor < 0n ? -minor : 0n, currency),
})

export const toLine = (row: LineRow, homeCurrency: string): z.infer<typeof EntryLine> => ({
  line: row.line,
  account: { id: row.account_id, code: row.code, name: row.account_name },
  basis: row.basis === 'accrual' || row.basis === 'cash' ? row.basis : 'both',
  ...onItsSide(BigInt(row.base_minor), homeCurrency),
  foreign:
    row.currency === homeCurrency
      ? null
      : {
          amount: minorToNumber(row.minor, row.currency),
          currencyCode: row.currency,
          exchangeRate: row.exchange_rate?.replace(/\.?0+$/, '') ?? null,
        },
  client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
  matter:
    row.matter_id === null ? null : { id: row.matter_id, name: row.matter_name ?? '', number: row.matter_number ?? '' },
  invoiceId: row.invoice_id,
  description: row.description,
})
