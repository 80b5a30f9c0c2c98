import { Button } from '@mantine/core'
import { useState } from 'react'
import type { InvoiceQuestion } from '#contract/invoice-questions.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './invoice-questions.module.css'

const AnswerDialog = lazyDialog<{ question: InvoiceQuestion } & Closable>(async () => ({
  default: (await import('./AnswerDialog.tsx')).AnswerDialog,
}))

interface Props {
  questions: readonly InvoiceQuestion[]
  invoice: SavedInvoice
  mayAnswer: boolean
}

/** The open questions first, each with what it holds. */
export function QuestionsPanel({ questions, invoice, mayAnswer }: Props) {
  const [answered, setAnswered] = useState<InvoiceQuestion>()
  return (
    <Panel title="Questions of the client">
      <ul className={styles.questions}>
        {questions.map((question) => (
          <li key={question.id} className={styles.question}>
            <p className={styles.line}>{question.line}</p>
            <p dir="auto">
              {question.askedBy}: {question.text}
            </p>
            {question.outcome === null ? (
              <div className={styles.standing}>
                <StatusBadge tone="warning">Open</StatusBadge>
                <span className="lx-muted">
                  <Money amount={question.held} currency={currencyOf(invoice)} /> is not due until it is answered
                </span>
                {mayAnswer && (
                  <Button size="xs" variant="default" onClick={() => setAnswered(question)}>
                    Answer
                  </Button>
                )}
              </div>
            ) : (
              <p className="lx-muted" dir="auto">
                {question.answeredBy}: {question.answer}
                {question.outcome === 'adjusted' && ' (adjusted by a credit note)'}
              </p>
            )}
          </li>
        ))}
      </ul>
      {answered && <AnswerDialog question={answered} onClose={() => setAnswered(undefined)} />}
    </Panel>
  )
}
