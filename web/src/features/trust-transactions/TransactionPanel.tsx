import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { TRUST_METHOD_LABELS, TRUST_STATE_LABELS } from '#domain/trust-labels.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { ClearedStatus, transactionTitle } from '../trust/public.ts'
import { transactionQuery } from './queries.ts'
import { useOpenRequests } from './RequestSelect.tsx'
import { TrustReceipt } from './TrustReceipt.tsx'
import type { TransactionDialogProps } from './undo-dialogs.tsx'
import styles from './trust-transactions.module.css'

const dialogs = () => import('./undo-dialogs.tsx')
const DIALOGS = {
  clear: lazyDialog<TransactionDialogProps>(async () => ({ default: (await dialogs()).ClearDialog })),
  bounce: lazyDialog<TransactionDialogProps>(async () => ({ default: (await dialogs()).BounceDialog })),
  chargeback: lazyDialog<TransactionDialogProps>(async () => ({ default: (await dialogs()).ChargebackDialog })),
  link: lazyDialog<TransactionDialogProps>(async () => ({
    default: (await import('./LinkRequestDialog.tsx')).LinkRequestDialog,
  })),
  reverse: lazyDialog<TransactionDialogProps>(async () => ({ default: (await dialogs()).ReverseDialog })),
} as const
type Work = keyof typeof DIALOGS

interface Props extends Closable {
  id: string
}

/** A transaction of client money with everything that is known of it, and how it can be undone. */
export function TransactionPanel({ id, onClose }: Props) {
  const { firm } = useCurrentUser()
  const answer = useQuery(transactionQuery(firm, id))
  const [opened, setOpened] = useState<Work>()
  const { data } = answer
  const Dialog = opened && DIALOGS[opened]
  if (data && Dialog) return <Dialog transaction={data} onClose={() => setOpened(undefined)} />
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={data ? transactionTitle(data) : 'Transaction'}
      footer={data && <Works transaction={data} onOpen={setOpened} />}
    >
      {answer.isError && (
        <LoadError title="The transaction did not load" text="" onRetry={() => void answer.refetch()} />
      )}
      {data && <Facts transaction={data} />}
    </SidePanel>
  )
}

const WORKS: readonly { readonly work: Work; readonly label: string; readonly variant: string }[] = [
  { work: 'clear', label: 'Mark as cleared', variant: 'filled' },
  { work: 'bounce', label: 'Mark as bounced', variant: 'default' },
  { work: 'chargeback', label: 'Charge back', variant: 'default' },
  { work: 'link', label: 'Link to a request', variant: 'default' },
  { work: 'reverse', label: 'Reverse', variant: 'subtle' },
]

/** What may be done with a transaction now, by this person. */
function useOffered(transaction: TrustTransaction): Readonly<Record<Work, boolean>> {
  const { clearedOn, kind, method, ledger, accountId, request } = transaction
  const isUncleared = clearedOn === null
  // The bank takes back cheques, card payments and recalled transfers, never cash.
  const isTakenBack = kind === 'deposit' && method !== 'cash' && !isUncleared
  const mayLink = useCan(trustTransactions.linkRequest) && kind === 'deposit' && request === null
  const requests = useOpenRequests(mayLink ? accountId : '')
  return {
    clear: useCan(trustTransactions.clear) && isUncleared,
    bounce: useCan(trustTransactions.bounce) && isUncleared,
    chargeback: useCan(trustTransactions.chargeback) && isTakenBack,
    link: mayLink && requests.some(({ ledgerId }) => ledgerId === ledger.id),
    reverse: useCan(trustTransactions.reverse),
  }
}

function Works({ transaction, onOpen }: { transaction: TrustTransaction; onOpen: (work: Work) => void }) {
  const offered = useOffered(transaction)
  if (transaction.state !== 'posted') return null
  return WORKS.filter(({ work }) => offered[work]).map(({ work, label, variant }) => (
    <Button key={work} variant={variant} onClick={() => onOpen(work)}>
      {label}
    </Button>
  ))
}

function Facts({ transaction }: { transaction: TrustTransaction }) {
  const { business } = useCurrentUser()
  const { undone, created, invoice, request, ledger, toLedger, receiptNumber } = transaction
  const facts = [
    { label: 'Amount', value: formatMoney(transaction.amount, currencyOf(transaction)) },
    { label: 'Date', value: dayText(transaction.date) },
    { label: 'Cleared', value: <ClearedStatus {...transaction} /> },
    {
      label: toLedger === null ? 'Ledger' : 'From ledger',
      value: (
        <AppLink href={paths.trustLedger(ledger.id)} className="lx-link" dir="auto">
          {ledger.name}
        </AppLink>
      ),
    },
    ...(toLedger === null
      ? []
      : [
          {
            label: 'To ledger',
            value: (
              <AppLink href={paths.trustLedger(toLedger.id)} className="lx-link" dir="auto">
                {toLedger.name}
              </AppLink>
            ),
          },
          { label: 'Authority', value: transaction.authority },
        ]),
    { label: 'Account', value: transaction.accountName },
    { label: 'Method', value: TRUST_METHOD_LABELS[transaction.method] },
    { label: 'Payer or payee', value: transaction.party },
    { label: 'Reference', value: transaction.reference },
    { label: 'Purpose', value: transaction.purpose },
    ...(transaction.receiptNumber === null ? [] : [{ label: 'Receipt', value: transaction.receiptNumber }]),
    ...(transaction.chequeNumber === null ? [] : [{ label: 'Cheque', value: transaction.chequeNumber }]),
    ...(invoice === null
      ? []
      : [
          {
            label: 'Invoice',
            value: (
              <AppLink href={paths.invoice(invoice.id)} className="lx-link">
                {invoice.number}
              </AppLink>
            ),
          },
        ]),
    ...(request === null
      ? []
      : [
          {
            label: 'Answers',
            value: (
              <AppLink href={paths.trustRequest(request.id)} className="lx-link">
                {request.number}
              </AppLink>
            ),
          },
        ]),
    ...(transaction.paymentId === null
      ? []
      : [
          {
            label: 'Payment',
            value: (
              <AppLink href={paths.payment(transaction.paymentId)} className="lx-link">
                Payment at the office
              </AppLink>
            ),
          },
        ]),
    {
      label: 'Recorded',
      value: [momentText(created.at, business.timeZone), created.person?.name].filter(Boolean).join(', '),
    },
  ]
  return (
    <div className={styles.facts}>
      {undone && (
        <InlineNote tone="warning">
          {TRUST_STATE_LABELS[transaction.state]} on {dayText(undone.date)}: {undone.reason}.
          {undone.person && ` ${undone.person.name}, ${momentText(undone.at, business.timeZone)}`}
        </InlineNote>
      )}
      <KeyValueList items={facts} />
      {receiptNumber !== null && <TrustReceipt transaction={{ ...transaction, receiptNumber }} />}
    </div>
  )
}
