import { minorToNumber } from '#domain/money.ts'
import type { BankCandidates, BankEntry } from '#contract/bank-matching.ts'
import { ledgerName } from '../trust-ledgers/public.ts'
import type { BankEntryRow, findRule } from './queries.ts'

export const toBankEntry = (row: BankEntryRow): BankEntry => ({
  id: row.entry_id,
  transactionId: row.transaction_id,
  date: row.effective_on,
  amount: minorToNumber(row.minor, row.currency),
  currencyCode: row.currency,
  description: row.description,
  reference: row.reference,
  ledger: ledgerName(row),
  matterNumber: row.matter_number ?? '',
  isReversal: row.reverses_id !== null,
  matchId: row.match_id,
})

export const toRule = (row: Awaited<ReturnType<typeof findRule>>): BankCandidates['rule'] =>
  row === undefined
    ? null
    : {
        purpose: row.purpose === 'bankCharge' || row.purpose === 'interest' ? row.purpose : 'ledger',
        ledgerId: row.ledger_id,
        ledger: row.kind === null ? '' : ledgerName({ ...row, kind: row.kind }),
        times: row.times,
      }
