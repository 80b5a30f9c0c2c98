/** An invariant of client money (trust-accounting §2) and the checks of the database that prove it. */
interface TrustInvariant {
  readonly id: string
  readonly law: string
  /** Names of checks of app.trust_faults; `digest` is that of the entries. */
  readonly checks: readonly string[]
}

export const TRUST_INVARIANTS = [
  { id: 'T1', law: 'Each entry is of one ledger, of one client and one matter', checks: ['trust_owner'] },
  { id: 'T2', law: 'No ledger was below zero at the end of any day', checks: ['trust_overdrawn'] },
  { id: 'T3', law: 'Nothing was paid out before it had cleared', checks: ['trust_uncleared_paid'] },
  {
    id: 'T4',
    law: 'Money moves between ledgers only with authority, and equally on both',
    checks: ['trust_authority', 'trust_transactions'],
  },
  { id: 'T5', law: 'What was received went into this account', checks: ['trust_banked'] },
  { id: 'T6', law: 'The firm’s own money is on its float only', checks: ['trust_own_money'] },
  { id: 'T7', law: 'The office was paid only for issued invoices of the same matter', checks: ['trust_bills'] },
  { id: 'T8', law: 'Each payment to the office stands in the office too', checks: ['trust_office'] },
  { id: 'T9', law: 'All amounts are in the currency of the account', checks: ['trust_currency'] },
  { id: 'T10', law: 'No entry was changed since it was written', checks: ['digest'] },
  { id: 'T11', law: 'What was undone was reversed once and exactly', checks: ['trust_undone'] },
  {
    id: 'T12',
    law: 'Nothing entered a locked period, which is still what was signed',
    checks: ['trust_locked_period', 'trust_reconciliations', 'trust_reconciliation_packs'],
  },
  { id: 'T13', law: 'Whoever asked or prepared did not approve', checks: ['trust_approvals'] },
  { id: 'T14', law: 'No more was paid than was approved', checks: ['trust_withdrawals'] },
  {
    id: 'T15',
    law: 'The ledgers are the cash book, and the cash book the bank',
    checks: ['trust_cash_book', 'bank_matches'],
  },
  { id: 'T16', law: 'No client paid a charge of the bank', checks: ['trust_charges'] },
  { id: 'T17', law: 'No closed or deleted matter or client holds money', checks: ['trust_closed_matter'] },
  { id: 'T18', law: 'Each transaction is in the audit trail', checks: ['trust_unaudited'] },
  { id: 'T19', law: 'Receipt numbers, cheque numbers and references are used once', checks: ['trust_references'] },
  { id: 'T20', law: 'The balance is the sum of its entries', checks: ['trust_ledgers'] },
] as const satisfies readonly TrustInvariant[]
export type TrustInvariantId = (typeof TRUST_INVARIANTS)[number]['id']
