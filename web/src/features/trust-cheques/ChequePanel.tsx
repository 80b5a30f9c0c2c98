import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { trustCheques, type TrustCheque } from '#contract/trust-cheques.ts'
import { exchange } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { ChequeStatus } from './columns.tsx'

export interface ChequePanelProps extends Closable {
  cheque: TrustCheque
}

type Work = 'handOver' | 'stop' | 'void'

const WORDS = {
  handOver: {
    title: 'The cheque leaves the firm',
    submit: () => 'Hand over',
    text: 'The day on which it was posted or given to the payee. From then on it can be stopped at the bank, but not voided.',
  },
  stop: {
    title: 'Stop the cheque',
    submit: (amount: string) => `Stop ${amount}`,
    text: 'Tell the bank first. The money is back on the ledger on this day, by a reversal.',
  },
  void: {
    title: 'Void the cheque',
    submit: (amount: string) => `Void ${amount}`,
    text: 'Destroy the form first. The money is back on the ledger on this day, by a reversal.',
  },
} as const

/** What may be done with a cheque where it stands. */
const WORKS: Readonly<Record<TrustCheque['state'], readonly Work[]>> = {
  printed: ['handOver', 'void'],
  outstanding: ['stop'],
  stale: ['void'],
  cleared: [],
  stopped: [],
  void: [],
}
const LABELS: Readonly<Record<Work, string>> = { handOver: 'Hand over', stop: 'Stop at the bank', void: 'Void' }

/** A cheque with what was paid by it, and what can be done with it. */
export default function ChequePanel({ cheque, onClose }: ChequePanelProps) {
  const [opened, setOpened] = useState<Work>()
  const may = {
    handOver: useCan(trustCheques.handOver),
    stop: useCan(trustCheques.stop),
    void: useCan(trustCheques.void),
  }
  if (opened) return <WorkDialog work={opened} cheque={cheque} onClose={onClose} />
  const works = WORKS[cheque.state].filter((work) => may[work])
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={`Cheque ${cheque.number}`}
      footer={
        works.length > 0 &&
        works.map((work) => (
          <Button key={work} variant={work === 'handOver' ? 'filled' : 'default'} onClick={() => setOpened(work)}>
            {LABELS[work]}
          </Button>
        ))
      }
    >
      <Facts cheque={cheque} />
    </SidePanel>
  )
}

function Facts({ cheque }: { cheque: TrustCheque }) {
  const { payment, ended, accountName, drawnOn, handedOverOn, presentedOn, staleOn, state } = cheque
  const facts = [
    { label: 'Status', value: <ChequeStatus cheque={cheque} /> },
    ...(payment === null
      ? []
      : [
          { label: 'Amount', value: formatMoney(payment.amount, currencyOf(cheque)) },
          { label: 'Payee', value: payment.payee },
          { label: 'Purpose', value: payment.purpose },
          {
            label: 'Ledger',
            value: (
              <AppLink href={paths.trustLedger(payment.ledger.id)} className="lx-link" dir="auto">
                {payment.ledger.name}
              </AppLink>
            ),
          },
        ]),
    { label: 'Account', value: accountName },
    { label: 'Drawn', value: dayText(drawnOn) },
    ...(handedOverOn === null ? [] : [{ label: 'Handed over', value: dayText(handedOverOn) }]),
    ...(presentedOn === null ? [] : [{ label: 'Paid by the bank', value: dayText(presentedOn) }]),
    ...(state === 'printed' || state === 'outstanding' ? [{ label: 'Stale from', value: dayText(staleOn) }] : []),
  ]
  return (
    <>
      {ended && (
        <InlineNote tone="warning">
          {state === 'stopped' ? 'Stopped' : 'Void'} on {dayText(ended.on)}: {ended.reason}.
          {ended.person && ` ${ended.person.name}`}
        </InlineNote>
      )}
      {state === 'stale' && (
        <InlineNote tone="warning">
          The bank no longer pays it. Void it, and pay the client’s money out again.
        </InlineNote>
      )}
      <KeyValueList items={facts} />
    </>
  )
}

function WorkDialog({ work, cheque, onClose }: ChequePanelProps & { work: Work }) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(today))
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const { title, submit, text } = WORDS[work]
  const needsReason = work !== 'handOver'
  const amount = cheque.payment === null ? '' : formatMoney(cheque.payment.amount, currencyOf(cheque))
  const params = { id: cheque.id }
  const save = async () =>
    (
      await (work === 'handOver'
        ? exchange(trustCheques.handOver, { params, body: { ...firm, date } })
        : exchange(trustCheques[work], { params, body: { ...firm, date, reason } }))
    ).message
  return (
    <FormDialog
      title={title}
      width={440}
      submit={submit(amount)}
      isSending={sending.isSending}
      refusal={sending.refusal('date', 'reason')}
      money={{ blocked: needsReason && reason.trim() === '' ? 'Say why' : undefined }}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <p className="lx-soft">{text}</p>
      <DateField
        label="Date"
        required
        today={today}
        max={today}
        value={date}
        onChange={setDate}
        externalError={sending.errorOf('date')}
      />
      {needsReason && (
        <TextAreaField
          label="Reason"
          required
          maxLength={2000}
          value={reason}
          onChange={setReason}
          externalError={sending.errorOf('reason')}
        />
      )}
    </FormDialog>
  )
}
