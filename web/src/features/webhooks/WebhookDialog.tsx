import { useState } from 'react'
import { WEBHOOK_EVENTS, WEBHOOK_RECORDS, WEBHOOK_EVENT_LABELS, type WebhookEvent } from '#contract/webhook-events.ts'
import { webhooks as calls, type Webhook } from '#contract/webhooks.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import styles from './webhooks.module.css'

interface Props {
  /** The one that is changed; absent for a new one, whose secret is shown afterwards. */
  webhook?: Webhook
  onClose: () => void
}

const NEW = { title: 'New webhook', submit: 'Make webhook', url: '', description: '', events: [] } as const
const editing = ({ url, description, events }: Webhook) => ({
  title: 'Edit webhook',
  submit: 'Save',
  url,
  description,
  events,
})

/** Where messages go, what for, and about which events. */
export default function WebhookDialog({ webhook, onClose }: Props) {
  const { firm } = useCurrentUser()
  const { title, submit, ...known } = webhook ? editing(webhook) : NEW
  const [url, setUrl] = useState<string>(known.url)
  const [description, setDescription] = useState<string>(known.description)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(known.events)
  const [secret, setSecret] = useState<string>()
  const { isSending, send, refusal, errorOf } = useSending(webhook && onClose)
  if (secret !== undefined) return <SecretDialog name={description || url} secret={secret} onClose={onClose} />
  const save = async () => {
    const body = { ...firm, url, description, events: [...events] }
    if (webhook) return (await exchange(calls.update, { params: { id: webhook.id }, query: {}, body })).message
    const { data, message } = await exchange(calls.create, { query: {}, body })
    setSecret(data.secret)
    return message
  }
  const eventError = errorOf('events')
  return (
    <FormDialog
      title={title}
      width={760}
      submit={submit}
      isSending={isSending}
      refusal={refusal('url', 'description', 'events')}
      onSubmit={() => void send(save)}
      onClose={onClose}
    >
      <TextField
        label="Address"
        required
        type="url"
        prompt="Begins with https://"
        value={url}
        onChange={setUrl}
        externalError={errorOf('url')}
      />
      <TextField
        label="What it is for"
        prompt="Such as the bookkeeping program"
        value={description}
        onChange={setDescription}
        externalError={errorOf('description')}
      />
      {eventError !== undefined && <FormError>{eventError}</FormError>}
      <Events chosen={events} onChange={setEvents} />
    </FormDialog>
  )
}

interface EventsProps {
  chosen: readonly WebhookEvent[]
  onChange: (events: readonly WebhookEvent[]) => void
}

function Events({ chosen, onChange }: EventsProps) {
  const isAll = chosen.length === WEBHOOK_EVENTS.length
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    onChange(WEBHOOK_EVENTS.filter((one) => (one === event ? isOn : chosen.includes(one))))
  return (
    <>
      <CheckboxField label="All events" value={isAll} onChange={(isOn) => onChange(isOn ? WEBHOOK_EVENTS : [])} />
      {Object.entries(WEBHOOK_RECORDS).map(([name, { noun }]) => (
        <fieldset key={name} className={styles.events}>
          <legend>{noun}</legend>
          {WEBHOOK_EVENTS.filter((event) => event.startsWith(`${name}.`)).map((event) => (
            <CheckboxField
              key={event}
              label={WEBHOOK_EVENT_LABELS[event]}
              value={chosen.includes(event)}
              onChange={(isOn) => toggle(event, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
