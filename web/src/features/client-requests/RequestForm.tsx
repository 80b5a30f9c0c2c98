import { useState, type ReactNode } from 'react'
import type { ClientRequest } from '#contract/client-requests.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { createRequest, updateRequest, type RequestBody } from './queries.ts'
import styles from './client-requests.module.css'

const KINDS = [
  { value: 'document', label: 'Document' },
  { value: 'answer', label: 'Answer' },
] as const

type Item = RequestBody['items'][number]
const NEW_ITEM: Item = { kind: 'document', label: '', hint: '' }

export function NewRequest({ matterId: fixed, onClose }: { matterId: string | undefined } & Closable) {
  const { firm } = useCurrentUser()
  const [matterId, setMatterId] = useState(fixed ?? '')
  const repeatKey = useRepeatKey()
  return (
    <RequestForm
      title="New request"
      submit="Send request"
      initial={{ title: '', note: '', dueOn: '', items: [NEW_ITEM] }}
      send={(body) => createRequest(firm, matterId, body, repeatKey({ matterId, ...body }))}
      onClose={onClose}
      matter={
        fixed === undefined
          ? (error) => (
              <MatterSelect
                label="Matter"
                required
                value={matterId}
                onChange={(id) => setMatterId(id)}
                externalError={error}
              />
            )
          : undefined
      }
    />
  )
}

export function EditRequest({ request, onClose }: { request: ClientRequest } & Closable) {
  const { firm } = useCurrentUser()
  const { title, note, dueOn, items } = request
  const known = items.map(({ id, kind, label, hint }) => ({ id, kind, label, hint }))
  return (
    <RequestForm
      title="Edit request"
      submit="Save"
      initial={{ title, note, dueOn: dueOn === null ? '' : isoToMdy(dueOn), items: known }}
      fixedIds={new Set(items.filter(({ state }) => state !== 'open').map(({ id }) => id))}
      send={(body) => updateRequest(firm, request, body)}
      onClose={onClose}
    />
  )
}

interface Props extends Closable {
  title: string
  submit: string
  initial: RequestBody
  /** Items that were answered, which stay as they are. */
  fixedIds?: ReadonlySet<string>
  send: (body: RequestBody) => Promise<{ message: string }>
  /** The field of the matter, where the person chooses it. */
  matter?: ((error: string | undefined) => ReactNode) | undefined
}

const NO_IDS: ReadonlySet<string> = new Set()

function RequestForm({ title, submit, initial, fixedIds = NO_IDS, send, matter, onClose }: Props) {
  const { business } = useCurrentUser()
  const [body, setBody] = useState(initial)
  const sending = useSending(onClose)
  const change = (to: Partial<RequestBody>) => setBody({ ...body, ...to })
  const changeItem = (place: number, to: Partial<Item>) =>
    change({ items: body.items.map((item, index) => (index === place ? { ...item, ...to } : item)) })
  return (
    <FormDialog
      title={title}
      width={640}
      submit={submit}
      isSending={sending.isSending}
      refusal={sending.refusal('matterId', 'title', 'dueOn', ...body.items.map((_, place) => `items.${place}.label`))}
      onSubmit={() => void sending.send(async () => (await send(body)).message)}
      onClose={onClose}
    >
      {matter?.(sending.errorOf('matterId'))}
      <TextField
        label="Subject"
        required
        maxLength={200}
        value={body.title}
        onChange={(text) => change({ title: text })}
        externalError={sending.errorOf('title')}
      />
      <DateField
        label="Due"
        today={todayIn(business.timeZone)}
        value={body.dueOn}
        onChange={(dueOn) => change({ dueOn })}
        externalError={sending.errorOf('dueOn')}
      />
      <TextAreaField
        label="Note for the client"
        rows={2}
        maxLength={2000}
        value={body.note}
        onChange={(note) => change({ note })}
      />
      {body.items.map((item, place) => {
        const isFixed = item.id !== undefined && fixedIds.has(item.id)
        return (
          <fieldset key={item.id ?? place} className={styles.itemFields} disabled={isFixed}>
            <legend className="lx-sr-only">Item {place + 1}</legend>
            <div className={styles.itemTop}>
              <Segments
                aria-label={`Kind of item ${place + 1}`}
                data={KINDS}
                value={item.kind}
                onChange={(kind) => changeItem(place, { kind })}
              />
              {body.items.length > 1 && !isFixed && (
                <RemoveRow
                  label={`Remove item ${place + 1}`}
                  onClick={() => change({ items: body.items.filter((_, index) => index !== place) })}
                />
              )}
            </div>
            <TextField
              label={item.kind === 'document' ? 'What is needed' : 'Question'}
              required
              disabled={isFixed}
              maxLength={300}
              value={item.label}
              onChange={(label) => changeItem(place, { label })}
              externalError={sending.errorOf(`items.${place}.label`)}
            />
            <TextField
              label="Hint"
              disabled={isFixed}
              maxLength={1000}
              value={item.hint}
              onChange={(hint) => changeItem(place, { hint })}
              prompt={isFixed ? 'The client has answered this' : undefined}
            />
          </fieldset>
        )
      })}
      <AddRow onClick={() => change({ items: [...body.items, NEW_ITEM] })}>Add item</AddRow>
    </FormDialog>
  )
}
