import type { TrustAccount } from '#contract/trust-accounts.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import type { InterestProps } from './InterestDialog.tsx'
import type { LedgerDialogProps } from './LedgerTransferDialog.tsx'
import type { OwnMoneyProps } from './OwnMoneyDialog.tsx'
import type { PayInvoiceProps } from './PayInvoiceDialog.tsx'
import type { WithdrawProps } from './WithdrawDialog.tsx'

const Withdraw = lazyDialog<WithdrawProps>(async () => ({
  default: (await import('./WithdrawDialog.tsx')).WithdrawDialog,
}))
const PayInvoice = lazyDialog<PayInvoiceProps>(async () => ({
  default: (await import('./PayInvoiceDialog.tsx')).PayInvoiceDialog,
}))
const Transfer = lazyDialog<LedgerDialogProps>(async () => ({
  default: (await import('./LedgerTransferDialog.tsx')).LedgerTransferDialog,
}))
const OwnMoney = lazyDialog<OwnMoneyProps>(async () => ({
  default: (await import('./OwnMoneyDialog.tsx')).OwnMoneyDialog,
}))
const Interest = lazyDialog<InterestProps>(async () => ({
  default: (await import('./InterestDialog.tsx')).InterestDialog,
}))

export const TransactionPanel = lazyDialog<Closable & { id: string }>(async () => ({
  default: (await import('./TransactionPanel.tsx')).TransactionPanel,
}))

export type LedgerWorkKind = 'withdraw' | 'payInvoice' | 'transfer'

/** A dialog that takes money out of a ledger. */
export function LedgerWork({ work, ledger, onClose }: Closable & { work: LedgerWorkKind; ledger: TrustLedger }) {
  if (work === 'withdraw') return <Withdraw ledger={ledger} accountId={ledger.accountId} onClose={onClose} />
  if (work === 'payInvoice') return <PayInvoice ledger={ledger} onClose={onClose} />
  return <Transfer ledger={ledger} onClose={onClose} />
}

export type OwnMoneyKind = OwnMoneyProps['work'] | 'withdraw' | 'interest'

/** A dialog about an account as a whole: what it pays, its float, its charges, its interest. */
export function OwnMoneyWork({ work, account, onClose }: Closable & { work: OwnMoneyKind; account: TrustAccount }) {
  if (work === 'withdraw') return <Withdraw accountId={account.id} onClose={onClose} />
  if (work === 'interest') return <Interest account={account} onClose={onClose} />
  return <OwnMoney account={account} work={work} onClose={onClose} />
}
