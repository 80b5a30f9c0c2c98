import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import {
  ALWAYS_MAILED_EVENTS,
  NOTIFICATION_EVENTS,
  notifications as calls,
  type MailChoice,
  type NotificationSettings,
} from '#contract/notifications.ts'
import { parseTimeOfDay } from '#domain/time-of-day.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { settingsQuery } from './queries.ts'
import styles from './notifications.module.css'

const MAILS = [
  { value: 'off', label: 'No mail' },
  { value: 'now', label: 'At once' },
  { value: 'digest', label: 'Daily' },
] as const satisfies readonly { value: MailChoice; label: string }[]

type Choice = NotificationSettings['choices'][number]

/** Of what the person is told, where and when. */
export function NotificationSettingsPage() {
  const { firm } = useCurrentUser()
  const load = useQuery(settingsQuery(firm))
  return (
    <Page title="Notifications" sub="What you are told of, in Lexhold and by mail.">
      {load.isLoadingError && <LoadError onRetry={() => void load.refetch()} />}
      {load.isPending && <LoadingSpinner />}
      {load.data && <SettingsFields saved={load.data} />}
    </Page>
  )
}

function SettingsFields({ saved }: { saved: NotificationSettings }) {
  const { firm } = useCurrentUser()
  const [choices, setChoices] = useState(saved.choices)
  const [from, setFrom] = useState(saved.quietFrom ?? '')
  const [until, setUntil] = useState(saved.quietUntil ?? '')
  const [digest, setDigest] = useState(saved.digestAt)
  const sending = useSending()
  const change = (event: string, one: Partial<Choice>) =>
    setChoices((known) => known.map((choice) => (choice.event === event ? { ...choice, ...one } : choice)))
  /** A time as people type it; what is none is left to the server to refuse. */
  const time = (text: string) => parseTimeOfDay(text) ?? text
  const save = async () => {
    const quiet = { quietFrom: from === '' ? null : time(from), quietUntil: until === '' ? null : time(until) }
    const body = { ...firm, choices, ...quiet, digestAt: time(digest) }
    const { message } = await exchange(calls.updateSettings, { body })
    return message
  }
  const refusal = sending.refusal('quietFrom', 'quietUntil', 'digestAt')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send(save)
      }}
    >
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      {[...Map.groupBy(choices, ({ event }) => NOTIFICATION_EVENTS[event].group)].map(([group, chosen]) => (
        <Fragment key={group}>
          <SectionTitle>{group}</SectionTitle>
          <ul className={styles.matrix}>
            {chosen.map((choice) => (
              <EventChoice key={choice.event} choice={choice} onChange={change} />
            ))}
          </ul>
        </Fragment>
      ))}
      <SectionTitle>Mail</SectionTitle>
      <FormGrid>
        <TextField
          label="Quiet from"
          prompt="No mail leaves in quiet hours"
          value={from}
          onChange={setFrom}
          externalError={sending.errorOf('quietFrom')}
        />
        <TextField
          label="Quiet until"
          value={until}
          onChange={setUntil}
          externalError={sending.errorOf('quietUntil')}
        />
        <TextField
          label="Daily mail at"
          required
          value={digest}
          onChange={setDigest}
          externalError={sending.errorOf('digestAt')}
        />
      </FormGrid>
      <div className={styles.save}>
        <SubmitButton submitting={sending.isSending}>Save changes</SubmitButton>
      </div>
    </form>
  )
}

interface EventChoiceProps {
  choice: Choice
  onChange: (event: string, change: Partial<Choice>) => void
}

function EventChoice({ choice: { event, inApp, mail }, onChange }: EventChoiceProps) {
  const id = `event-${event}`
  return (
    <li>
      <b id={id}>{NOTIFICATION_EVENTS[event].label}</b>
      <CheckboxField label="In Lexhold" value={inApp} onChange={(value) => onChange(event, { inApp: value })} />
      {ALWAYS_MAILED_EVENTS.includes(event) ? (
        <small>Always by mail</small>
      ) : (
        <Segments
          data={MAILS}
          value={mail}
          onChange={(value) => onChange(event, { mail: value })}
          aria-labelledby={id}
        />
      )}
    </li>
  )
}
