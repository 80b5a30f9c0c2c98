import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { decimalText } from '#domain/decimal.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_STATE_LABELS } from '#domain/payment-labels.ts'
import type { PaymentDetail } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { invoiceCurrencyOf } from './columns.tsx'
import { PartsPanel, RefundsPanel, SettlementsPanel } from './PaymentPanels.tsx'
import { paymentQuery } from './queries.ts'
import { ReceiptActions, ReceiptMails } from './Receipt.tsx'
import type { CreditDialogProps, PaymentDialogProps } from './dialogs.tsx'

const dialogs = () => import('./dialogs.tsx')
const DIALOGS = {
  bounce: lazyDialog<PaymentDialogProps>(async () => ({ default: (await dialogs()).BounceDialog })),
  reverse: lazyDialog<PaymentDialogProps>(async () => ({ default: (await dialogs()).ReverseDialog })),
  certificate: lazyDialog<PaymentDialogProps>(async () => ({ default: (await dialogs()).CertificateDialog })),
} as const
const CREDIT_DIALOGS = {
  apply: lazyDialog<CreditDialogProps>(async () => ({ default: (await dialogs()).ApplyCreditDialog })),
  refund: lazyDialog<CreditDialogProps>(async () => ({ default: (await dialogs()).RefundDialog })),
} as const

/** A payment with what it settled, its credit, and what was undone. It is never edited. */
export function PaymentPage() {
  const { paymentId } = useParams({ from: '/firm/billing/payments/$paymentId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(paymentQuery(firm, paymentId))
  const { data: payment } = answer
  if (!payment)
    return <RecordState what="payment" answer={answer} list={{ label: 'All payments', href: paths.payments() }} />
  return (
    <Page
      title={payment.number}
      crumbs={[{ label: 'Payments', href: paths.payments() }, { label: payment.number }]}
      badge={<StatusBadge kind="payment" status={PAYMENT_STATE_LABELS[payment.state]} />}
      sub={<Facts payment={payment} />}
      actions={<Actions payment={payment} />}
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <SideBySide aside={<FactsPanel payment={payment} />}>
        <Undone payment={payment} />
        <SettlementsPanel
          title="Applied to"
          settlements={payment.settlements}
          empty="Nothing was applied to invoices."
        />
        <PartsPanel payment={payment} />
        {payment.creditId !== null && (
          <SettlementsPanel
            title="Credit applied later"
            settlements={payment.applications}
            empty="No credit of this payment was applied yet."
            mayUndo={payment.state === 'received'}
          />
        )}
        {payment.refunds.length > 0 && <RefundsPanel refunds={payment.refunds} isOwedBack={payment.undone !== null} />}
      </SideBySide>
    </Page>
  )
}

function Facts({ payment }: { payment: PaymentDetail }) {
  const maySeeClients = useCan('clientInfo')
  const { clientName, clientId } = payment
  return (
    <>
      {maySeeClients ? (
        <AppLink href={paths.client(clientId)} className="lx-link" dir="auto">
          {clientName}
        </AppLink>
      ) : (
        clientName
      )}{' '}
      · <DayText day={payment.date} /> · {PAYMENT_METHOD_LABELS[payment.method]}
    </>
  )
}

function Undone({ payment: { undone, state, ...payment } }: { payment: PaymentDetail }) {
  const { business } = useCurrentUser()
  if (!undone) return null
  const owed =
    payment.owedBack > 0 &&
    ` ${formatMoney(payment.owedBack, currencyOf(payment))} of it had been refunded: the client owes that back.`
  const fee = undone.bankFee > 0 && ` The bank charged ${formatMoney(undone.bankFee, currencyOf(payment))}.`
  return (
    <InlineNote tone={state === 'bounced' ? 'danger' : 'warning'}>
      {PAYMENT_STATE_LABELS[state]} on {dayText(undone.date)}: {undone.reason}.{fee}
      {owed}
      {undone.person && ` ${undone.person.name}, ${momentText(undone.at, business.timeZone)}`}
    </InlineNote>
  )
}

type Opened = { readonly dialog: keyof typeof DIALOGS } | { readonly credit: keyof typeof CREDIT_DIALOGS } | undefined

/** What is in the menu, for a person who may do it. */
function useEntries(payment: PaymentDetail, open: (dialog: keyof typeof DIALOGS) => void) {
  const mayBounce = useCan(payments.bounce) && payment.canBounce
  const mayReverse = useCan(payments.reverse) && payment.canReverse
  const isWithheld = payment.state === 'received' && payment.withheld + payment.taxWithheld > 0
  const mayCertify = useCan(payments.certificate) && isWithheld
  const entry = (isOffered: boolean, label: string, icon: typeof IconBan, dialog: keyof typeof DIALOGS) =>
    isOffered ? [{ label, icon, onClick: () => open(dialog) }] : []
  return [
    ...entry(mayCertify, 'Record WHT certificate', IconCertificate, 'certificate'),
    ...entry(mayBounce, 'Mark as bounced', IconBan, 'bounce'),
    ...entry(mayReverse, 'Reverse', IconArrowBackUp, 'reverse'),
  ]
}

function Actions({ payment }: { payment: PaymentDetail }) {
  const [opened, setOpened] = useState<Opened>()
  const entries = useEntries(payment, (dialog) => setOpened({ dialog }))
  const close = () => setOpened(undefined)
  const PaymentDialog = opened && 'dialog' in opened ? DIALOGS[opened.dialog] : undefined
  const CreditDialog = opened && 'credit' in opened ? CREDIT_DIALOGS[opened.credit] : undefined
  return (
    <>
      <ReceiptActions payment={payment} />
      {payment.canRefund && (
        <Button variant="default" onClick={() => setOpened({ credit: 'refund' })}>
          Refund
        </Button>
      )}
      {payment.canApply && <Button onClick={() => setOpened({ credit: 'apply' })}>Apply credit</Button>}
      {entries.length > 0 && (
        <DropMenu
          sections={[{ entries }]}
          target={
            <Button variant="default" px={9} className="lx-head-more" aria-label="More actions" title="More actions">
              <IconDots size={16} stroke={1.6} aria-hidden />
            </Button>
          }
        />
      )}
      {PaymentDialog && <PaymentDialog payment={payment} onClose={close} />}
      {CreditDialog && <CreditDialog credit={{ ...payment, id: payment.creditId ?? '' }} onClose={close} />}
    </>
  )
}

function FactsPanel({ payment }: { payment: PaymentDetail }) {
  const { business } = useCurrentUser()
  const maySeeJournal = useCan('chartofAccount')
  const currency = currencyOf(payment)
  const invoiceCurrency = invoiceCurrencyOf(payment)
  const isForeign = payment.currencyCode !== payment.homeCurrencyCode
  const home = {
    amount: payment.homeAmount,
    currency: { symbol: payment.homeCurrencySymbol, code: payment.homeCurrencyCode },
  }
  const amounts = [
    {
      label: 'Received',
      value: <Money amount={payment.amount} currency={currency} strong home={isForeign ? home : undefined} />,
    },
    ...(payment.withheld > 0
      ? [{ label: 'Tax withheld', value: <Money amount={payment.withheld} currency={invoiceCurrency} /> }]
      : []),
    ...(payment.taxWithheld > 0
      ? [{ label: 'VAT withheld', value: <Money amount={payment.taxWithheld} currency={invoiceCurrency} /> }]
      : []),
    { label: 'Applied', value: <Money amount={payment.applied} currency={invoiceCurrency} dashZero /> },
    { label: 'To credit', value: <Money amount={payment.credit} currency={currency} dashZero /> },
    { label: 'Credit left', value: <Money amount={payment.unapplied} currency={currency} dashZero /> },
    ...(payment.owedBack > 0
      ? [{ label: 'Owed back', value: <Money amount={payment.owedBack} currency={currency} strong /> }]
      : []),
  ]
  const facts = [
    { label: 'Paid into', value: `${payment.account.code} ${payment.account.name}` },
    { label: 'Method', value: PAYMENT_METHOD_LABELS[payment.method] },
    { label: 'Reference', value: payment.reference },
    ...(isForeign ? [{ label: 'Exchange rate', value: decimalText(payment.exchangeRate) }] : []),
    ...(payment.withheld + payment.taxWithheld > 0
      ? [{ label: 'WHT certificate', value: payment.certificate?.number ?? 'Not received yet' }]
      : []),
    ...(payment.note ? [{ label: 'Note', value: payment.note }] : []),
    {
      label: 'Recorded',
      value: `${momentText(payment.created.at, business.timeZone)}${payment.created.person ? `, ${payment.created.person.name}` : ''}`,
    },
    ...(maySeeJournal
      ? [
          {
            label: 'Journal',
            value: (
              <AppLink href={paths.journalEntry(payment.entryId)} className="lx-link">
                Entry
              </AppLink>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Panel title="Amounts">
        <KeyValueList items={amounts} figures />
      </Panel>
      <Panel title="Details">
        <KeyValueList items={facts} />
      </Panel>
      <ReceiptMails payment={payment} />
    </>
  )
}
