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
import { TrustReceipt } from './TrustReceipt.tsx'
import type { TransactionDialogProps } from './undo-dialogs.tsx'
import styles from './trust-transactions.module.css'

const dialogs = () => import('./undo-dialogs.tsx')
const DIALOGS = {
  clear: lazyDialog<TransactionDialogProps>(async () => ({ default: (await dialogs()).ClearDialog })),
  bounce: lazyDialog<TransactionDialogProps>(async () => ({ default: (await dialogs()).BounceDialog })),
  chargeback: lazyDialog<TransactionDialogProps>(async () => ({ default: (await dialogs()).ChargebackDialog })),
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

function Works({ transaction, onOpen }: { transaction: TrustTransaction; onOpen: (work: Work) => void }) {
  const may = {
    clear: useCan(trustTransactions.clear),
    bounce: useCan(trustTransactions.bounce),
    chargeback: useCan(trustTransactions.chargeback),
    reverse: useCan(trustTransactions.reverse),
  }
  if (transaction.state !== 'posted') return null
  const isUncleared = transaction.clearedOn === null
  const isBanked = transaction.kind === 'deposit' && (transaction.method === 'card' || transaction.method === 'cheque')
  return (
    <>
      {isUncleared && may.clear && <Button onClick={() => onOpen('clear')}>Mark as cleared</Button>}
      {isUncleared && may.bounce && (
        <Button variant="default" onClick={() => onOpen('bounce')}>
          Mark as bounced
        </Button>
      )}
      {isBanked && !isUncleared && may.chargeback && (
        <Button variant="default" onClick={() => onOpen('chargeback')}>
          Charge back
        </Button>
      )}
      {may.reverse && (
        <Button variant="subtle" onClick={() => onOpen('reverse')}>
          Reverse
        </Button>
      )}
    </>
  )
}

function Facts({ transaction }: { transaction: TrustTransaction }) {
  const { business } = useCurrentUser()
  const { undone, created, invoice, ledger, toLedger, receiptNumber } = transaction
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
