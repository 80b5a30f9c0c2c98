import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { PortalFile } from '#contract/portal-files.ts'
import { portalRequests, type PortalRequest, type PortalRequestItem } from '#contract/portal-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, errorText } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { useRepeatKey } from '../shared/repeat-key.ts'
import { FileChooser, FileLinks } from './files.tsx'
import { dayOf } from './moments.ts'
import { Answer, Empty, NewMark, Panel, useNew } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

/** Checklists of documents and answers that the firm needs, worked off one by one. */
export function RequestsTab({ profile }: TabProps) {
  const answer = useQuery(queryFor(portalRequests.list, {}))
  return (
    <>
      <h1 className={styles.title}>Requests</h1>
      <p className={styles.lead}>What we need from you.</p>
      <div className={styles.stack}>
        <Answer of={answer}>
          {(requests) =>
            requests.length === 0 ? (
              <Panel title="Requests">
                <Empty>Nothing is needed from you.</Empty>
              </Panel>
            ) : (
              <Requests requests={requests} readOnly={profile.isPreview} />
            )
          }
        </Answer>
      </div>
    </>
  )
}

const tellRequestsRead = (requestIds: string[]) =>
  call(portalRequests.read, { body: { requestIds } }, { keepsCache: true })

function Requests({ requests, readOnly }: { requests: readonly PortalRequest[]; readOnly: boolean }) {
  const wereNew = useNew(requests, readOnly ? null : tellRequestsRead)
  return requests.map((request) => (
    <Request key={request.id} request={request} readOnly={readOnly} isNew={wereNew.has(request.id)} />
  ))
}

const STATES: Readonly<Record<PortalRequest['state'], string>> = {
  open: 'Open',
  answered: 'With your lawyers',
  done: 'Done',
}

function Request({ request, readOnly, isNew }: { request: PortalRequest; readOnly: boolean; isNew: boolean }) {
  const done = request.items.filter(({ state }) => state === 'answered' || state === 'accepted').length
  return (
    <Panel
      title={request.title}
      aside={
        <span className={request.state === 'done' ? styles.success : styles.soft}>
          {isNew && <NewMark />}{' '}
          {request.state === 'open' ? `${done} of ${request.items.length} sent` : STATES[request.state]}
        </span>
      }
    >
      <div className={styles.about}>
        <p className={request.isOverdue ? styles.danger : styles.soft}>
          {request.dueOn !== null && `Due ${dayText(request.dueOn)}. `}
          <span className={styles.soft}>
            Requested by {request.requestedBy} on {dayOf(request.requestedAt)}, {request.matterName}
          </span>
        </p>
        {request.note !== '' && <p className={styles.text}>{request.note}</p>}
      </div>
      <ul>
        {request.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Item item={item} readOnly={readOnly} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ITEM_STATES: Readonly<Record<PortalRequestItem['state'], string>> = {
  open: 'Needed',
  answered: 'Sent',
  accepted: 'Accepted',
  sentBack: 'Sent back',
}

function Item({ item, readOnly }: ItemProps) {
  const waits = item.state === 'open' || item.state === 'sentBack'
  const [isEditing, setEditing] = useState(false)
  const isOpen = waits || isEditing
  return (
    <>
      <div className={styles.itemHead}>
        <h3 className={styles.strong}>{item.label}</h3>
        <ItemState item={item} />
      </div>
      {item.hint !== '' && <p className={styles.soft}>{item.hint}</p>}
      {item.state === 'sentBack' && <p className={styles.danger}>{item.reason}</p>}
      {!isOpen && <Sent item={item} readOnly={readOnly} onChange={() => setEditing(true)} />}
      {isOpen && !readOnly && <AnswerForm item={item} onSent={() => setEditing(false)} />}
    </>
  )
}

interface ItemProps {
  item: PortalRequestItem
  readOnly: boolean
}

function ItemState({ item: { state } }: Pick<ItemProps, 'item'>) {
  const tones = { accepted: styles.success, sentBack: styles.danger, open: styles.soft, answered: styles.soft }
  return <span className={tones[state]}>{ITEM_STATES[state]}</span>
}

/** What was sent, until the firm has accepted it with a way to change it. */
function Sent({ item, readOnly, onChange }: ItemProps & { onChange: () => void }) {
  return (
    <>
      {item.answer !== '' && <p className={styles.text}>{item.answer}</p>}
      <FileLinks files={item.files} />
      <p className={styles.soft}>
        {item.answeredBy}
        {item.answeredAt !== null && `, ${dayOf(item.answeredAt)}`}
      </p>
      {item.state === 'answered' && !readOnly && (
        <button type="button" className={styles.bare} onClick={onChange}>
          Change
        </button>
      )}
    </>
  )
}

function AnswerForm({ item, onSent }: { item: PortalRequestItem; onSent: () => void }) {
  const [text, setText] = useState(item.answer)
  const [files, setFiles] = useState<readonly PortalFile[]>(item.files)
  const [isUploading, setUploading] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const repeatKey = useRepeatKey()
  const isBlank = item.kind === 'document' ? files.length === 0 : text.trim() === '' && files.length === 0
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    const body = { text, fileIds: files.map(({ id }) => id) }
    try {
      await call(portalRequests.answer, { params: { id: item.id }, body }, { idempotencyKey: repeatKey(body) })
      onSent()
    } catch (error) {
      setProblem(errorText(error))
    }
    setSending(false)
  }
  return (
    <form className={styles.answer} onSubmit={(event) => void submit(event)}>
      <label className={styles.field}>
        {item.kind === 'answer' ? 'Your answer' : 'Note (optional)'}
        <textarea
          className={styles.input}
          rows={item.kind === 'answer' ? 3 : 1}
          maxLength={5000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <FileChooser label={`Files for ${item.label}`} files={files} onChange={setFiles} onUploading={setUploading} />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className={styles.button} disabled={isBlank || isUploading || isSending}>
        {isSending ? 'Sending' : 'Send'}
      </button>
    </form>
  )
}
