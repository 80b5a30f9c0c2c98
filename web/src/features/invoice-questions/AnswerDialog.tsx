import { useState } from 'react'
import { invoiceQuestions, type InvoiceQuestion } from '#contract/invoice-questions.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'

const OUTCOMES = [
  { value: 'explained', label: 'The charge stays' },
  { value: 'adjusted', label: 'Adjusted by a credit note' },
] as const
type Outcome = (typeof OUTCOMES)[number]['value']

/** Answers a question; the line is due again, less what a credit note took back. */
export function AnswerDialog({ question, onClose }: { question: InvoiceQuestion } & Closable) {
  const { firm } = useCurrentUser()
  const [answer, setAnswer] = useState('')
  const [outcome, setOutcome] = useState<Outcome>('explained')
  const { isSending, send, errorOf, refusal } = useSending(onClose)
  const submit = () =>
    void send(async () => {
      const body = { ...firm, answer, outcome }
      return (await exchange(invoiceQuestions.answer, { params: { id: question.id }, body })).message
    })
  return (
    <FormDialog
      title="Answer the client"
      width={520}
      submit="Send answer"
      isSending={isSending}
      refusal={refusal('answer')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p dir="auto">
        {question.askedBy} asks about “{question.line}”: {question.text}
      </p>
      <Segments<Outcome> aria-label="Outcome" data={OUTCOMES} value={outcome} onChange={setOutcome} />
      <TextAreaField
        label="Answer"
        required
        value={answer}
        onChange={setAnswer}
        rows={4}
        maxLength={2000}
        error={errorOf('answer')}
      />
      <p className="lx-muted">The client reads it in the portal. The line is due again from then on.</p>
    </FormDialog>
  )
}
