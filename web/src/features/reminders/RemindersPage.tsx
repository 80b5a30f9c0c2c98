import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reminders, type ReminderSettings } from '#contract/reminders.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import styles from './reminders.module.css'

/** When and with which words clients are reminded of open invoices. */
export function RemindersPage() {
  const { firm } = useCurrentUser()
  const answer = useQuery(queryFor(reminders.settings, { query: firm }))
  if (!answer.data)
    return <RecordState what="settings" answer={answer} list={{ label: 'Invoices', href: paths.invoices() }} />
  const { rules } = answer.data
  return (
    <Page
      title="Reminders"
      sub="Sent by mail with the invoice, from 8 in the morning on, once for each day that an invoice is due."
    >
      <Rules key={rules.map(({ id, days }) => `${id} ${days}`).join()} saved={answer.data} />
    </Page>
  )
}

interface Rule {
  readonly key: string
  readonly days: string
  readonly subject: string
  readonly body: string
}

function Rules({ saved }: { saved: ReminderSettings }) {
  const { firm } = useCurrentUser()
  const mayChange = useCan(reminders.updateSettings)
  const [rules, setRules] = useState<readonly Rule[]>(
    saved.rules.map(({ id, days, subject, body }) => ({ key: id, days: String(days), subject, body })),
  )
  const sending = useSending()
  const change = (key: string, next: Partial<Rule>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...next } : rule)))
  const add = (days: number) =>
    setRules([...rules, { key: crypto.randomUUID(), days: String(days), ...(days < 0 ? saved.before : saved.after) }])
  const send = async () => {
    const body = {
      ...firm,
      rules: rules.map(({ days, subject, body: text }) => ({ days: Number(days), subject, body: text })),
    }
    return (await exchange(reminders.updateSettings, { body })).message
  }
  const refusal = sending.refusal()
  return (
    <form
      className={styles.rules}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send(send)
      }}
    >
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      {rules.length === 0 && <p className="lx-soft">No reminders: nobody is reminded unless you do it by hand.</p>}
      {rules.map(({ key, days, subject, body }, index) => (
        <Panel key={key} title={`Reminder ${index + 1}`}>
          <div className={styles.rule}>
            <NumberField
              label="Days after the due day"
              prompt="Before it with a minus: −3"
              value={days}
              onChange={(typed) => change(key, { days: typed.replace('−', '-') })}
            />
            <TextField
              label="Subject"
              maxLength={200}
              value={subject}
              onChange={(typed) => change(key, { subject: typed })}
            />
            <TextAreaField
              label="Text"
              maxLength={5_000}
              value={body}
              onChange={(typed) => change(key, { body: typed })}
            />
            {mayChange && (
              <Button
                variant="subtle"
                size="xs"
                style={{ justifySelf: 'start' }}
                onClick={() => setRules(rules.filter((rule) => rule.key !== key))}
              >
                Remove reminder {index + 1}
              </Button>
            )}
          </div>
        </Panel>
      ))}
      <p className="lx-soft">Texts may name {saved.placeholders.map((name) => `{${name}}`).join(', ')}.</p>
      {mayChange && (
        <div className={styles.buttons}>
          <SubmitButton submitting={sending.isSending}>Save reminders</SubmitButton>
          <Button variant="default" onClick={() => add(-3)}>
            Add before the due day
          </Button>
          <Button variant="default" onClick={() => add(14)}>
            Add after the due day
          </Button>
        </div>
      )}
    </form>
  )
}
