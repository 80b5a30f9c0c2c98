import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Creditable, CreditNote } from '#contract/credits.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceDialogProps } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { createCreditNote, creditableQuery, previewQuery, type CreditNoteBody } from './queries.ts'
import styles from './credits.module.css'

const MODES = [
  { value: 'amount', label: 'An amount' },
  { value: 'lines', label: 'By line' },
] as const
type Mode = (typeof MODES)[number]['value']

/** The figures follow the form after a pause in typing. */
const PAUSE_MS = 250

/** Saves a draft: somebody who may approve invoices approves it from the page of the invoice. */
export function CreditNoteDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [mode, setMode] = useState<Mode>('amount')
  const [amount, setAmount] = useState('')
  const [byLine, setByLine] = useState<Readonly<Record<string, string>>>({})
  const [date, setDate] = useState(isoToMdy(today))
  const [reason, setReason] = useState('')
  const [freesWork, setFreesWork] = useState(false)
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const creditable = useQuery(creditableQuery(firm, invoice.id))
  const lines = Object.entries(byLine).flatMap(([lineId, typed]) =>
    Number(typed) > 0 ? [{ lineId, amount: typed }] : [],
  )
  const credited = mode === 'amount' ? { amount } : { lines }
  const body: CreditNoteBody = { ...firm, invoiceId: invoice.id, date, reason, freesWork, ...credited }
  const isComplete = mode === 'amount' ? Number(amount) > 0 : lines.length > 0
  const send = async () => (await createCreditNote(firm, body, repeatKey(body))).message
  const currency = currencyOf(invoice)
  return (
    <FormDialog
      title={`Credit note for ${invoice.number ?? ''}`}
      width={620}
      submit="Save draft"
      isSending={sending.isSending}
      refusal={sending.refusal('amount', 'date', 'reason')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <Segments aria-label="What is credited" data={MODES} value={mode} onChange={setMode} />
      {mode === 'amount' ? (
        <MoneyField
          label="Amount without tax"
          required
          currency={currency}
          max={creditable.data && String(creditable.data.left)}
          value={amount}
          onChange={setAmount}
          externalError={sending.errorOf('amount')}
          prompt={
            creditable.data &&
            `${formatMoney(creditable.data.left, currency)} is left to credit. Spread over all lines, taxed as they are`
          }
        />
      ) : (
        creditable.data && <Lines data={creditable.data} values={byLine} onChange={setByLine} />
      )}
      <DateField
        label="Date"
        required
        today={today}
        min={invoice.issueDate}
        value={date}
        onChange={setDate}
        externalError={sending.errorOf('date')}
      />
      <TextAreaField
        label="Reason"
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={sending.errorOf('reason')}
      />
      <CheckboxField
        label="Bill this work again"
        value={freesWork}
        onChange={setFreesWork}
        prompt="Work on lines that are credited in full waits for an invoice again. The credit note can then not be voided."
      />
      <Preview body={body} isComplete={isComplete} />
    </FormDialog>
  )
}

interface LinesProps {
  data: Creditable
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}

/** Lines with the same text are told apart by their places. */
function Lines({ data, values, onChange }: LinesProps) {
  const currency = currencyOf(data)
  return data.lines
    .filter(({ billed }) => billed > 0)
    .map(({ lineId, description, left }, place) => (
      <MoneyField
        key={lineId}
        label={`${place + 1}. ${description || 'Line without text'}`}
        disabled={left === 0}
        currency={currency}
        max={String(left)}
        value={values[lineId] ?? ''}
        onChange={(typed) => onChange({ ...values, [lineId]: typed })}
        prompt={`${formatMoney(left, currency)} is left to credit, without tax`}
      />
    ))
}

/** What the credit note comes to, as the server computes it. */
function Preview({ body, isComplete }: { body: CreditNoteBody; isComplete: boolean }) {
  const { firm } = useCurrentUser()
  // The reason changes no figure, and a preview needs one.
  const [settled] = useDebouncedValue(JSON.stringify({ ...body, reason: 'Preview', freesWork: false }), PAUSE_MS)
  const { data, error } = useQuery({
    ...previewQuery(firm, JSON.parse(settled) as CreditNoteBody),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isComplete) return null
  if (error) return <p role="alert">{error.message}</p>
  return data ? <Figures note={data} /> : null
}

function Figures({ note }: { note: CreditNote }) {
  const currency = currencyOf(note)
  const figure = (label: string, amount: number, isStrong = false) => (
    <>
      <dt data-strong={isStrong || undefined}>{label}</dt>
      <dd data-strong={isStrong || undefined}>{formatMoney(amount, currency)}</dd>
    </>
  )
  return (
    <dl className={styles.figures} aria-live="polite">
      {figure('Without tax', note.net)}
      {figure('Tax', note.taxTotal)}
      {figure('Credit', note.total, true)}
      {figure('Balance of the invoice afterwards', note.balanceAfter)}
      {note.clientCredit > 0 && figure('Becomes credit of the client', note.clientCredit)}
    </dl>
  )
}
