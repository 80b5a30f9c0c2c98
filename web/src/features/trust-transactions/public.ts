export { NewLedgerButton, RecordDepositButton } from './buttons.tsx'
export { LedgerWork, OwnMoneyWork, TransactionPanel, type LedgerWorkKind, type OwnMoneyKind } from './lazy-dialogs.tsx'
export { useMayWithdraw } from './use-may-withdraw.ts'
export { ledgerQuery, ledgerSummaryQuery, openLedgersQuery } from './queries.ts'
