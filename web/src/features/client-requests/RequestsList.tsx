import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLIENT_REQUEST_STATES, clientRequests as calls, type ClientRequestRow } from '#contract/client-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { urlCount, urlId, urlOneOf, urlSchema, urlText } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { REQUEST_STATES } from './labels.ts'
import { requestsQuery } from './queries.ts'
import styles from './client-requests.module.css'

const RequestDialog = lazyDialog<{ id: string } & Closable>(async () => ({
  default: (await import('./RequestDialog.tsx')).RequestDialog,
}))
const NewRequest = lazyDialog<{ matterId: string | undefined } & Closable>(async () => ({
  default: (await import('./RequestForm.tsx')).NewRequest,
}))

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'answered', label: 'To review' },
  { value: 'open', label: 'With the client' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'done', label: 'Done' },
] as const
type Filter = (typeof FILTERS)[number]['value']
const WHOSE = [
  { value: 'all', label: 'Everybody’s' },
  { value: 'mine', label: 'Mine' },
] as const
type Whose = (typeof WHOSE)[number]['value']

const RequestsUrl = urlSchema({
  state: urlOneOf([...CLIENT_REQUEST_STATES, 'overdue'] as const),
  whose: urlOneOf(['mine'] as const),
  search: urlText,
  page: urlCount,
  request: urlId,
})
const SIZE = 25
const TYPING_MS = 250

interface Props {
  /** Only those on a matter, or of a client; all without either. */
  fixed?: { readonly matterId?: string; readonly clientId?: string }
}

/** Requests to clients, each opened in a dialog that the address names. */
export default function RequestsList({ fixed = {} }: Props) {
  const [url, change] = useUrlState(RequestsUrl)
  const [isAsking, setAsking] = useState(false)
  const mayAsk = useCan(calls.create)
  const { state, search = '' } = url
  const find = useDebouncedCallback((text: string) => change({ search: text || null, page: null }), TYPING_MS)
  return (
    <>
      <div className={styles.bar}>
        <TextInput
          className={styles.search}
          aria-label="Search requests"
          placeholder="Search requests"
          defaultValue={search}
          onChange={({ currentTarget }) => find(currentTarget.value)}
        />
        <Segments<Filter>
          aria-label="State"
          data={FILTERS}
          value={FILTERS.find(({ value }) => value === state)?.value ?? 'all'}
          onChange={(next) => change({ state: next === 'all' ? null : next, page: null })}
        />
        {fixed.matterId === undefined && (
          <Segments<Whose>
            aria-label="Whose"
            data={WHOSE}
            value={url.whose ?? 'all'}
            onChange={(next) => change({ whose: next === 'all' ? null : next, page: null })}
          />
        )}
        {mayAsk && (
          <Button
            className={styles.new}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            New request
          </Button>
        )}
      </div>
      <Rows fixed={fixed} url={url} onOpen={(request) => change({ request })} onPage={(page) => change({ page })} />
      {url.request && <RequestDialog id={url.request} onClose={() => change({ request: null })} />}
      {isAsking && <NewRequest matterId={fixed.matterId} onClose={() => setAsking(false)} />}
    </>
  )
}

interface RowsProps extends Required<Props> {
  url: ReturnType<typeof RequestsUrl.parse>
  onOpen: (id: string) => void
  onPage: (page: number | null) => void
}

const filtersFrom = ({ state, whose, search, page = 1 }: RowsProps['url']) => ({
  page,
  ...(state === 'overdue' ? { isOverdue: true } : state && { state }),
  ...(whose && { isMine: true }),
  ...(search && { generalSearchText: search }),
})

function Rows({ fixed, url, onOpen, onPage }: RowsProps) {
  const { state, whose, search, page = 1 } = url
  const { firm } = useCurrentUser()
  const answer = useQuery(requestsQuery(firm, { ...fixed, ...filtersFrom(url) }))
  if (!answer.data) return answer.isError ? <LoadError onRetry={() => void answer.refetch()} /> : <LoadingSpinner />
  const { data, hasMore } = answer.data
  if (data.length === 0 && page === 1) {
    return (
      <EmptyState
        icon={IconChecklist}
        title={state || whose || search ? 'No requests here' : 'No requests yet'}
        text="Ask a client for documents and answers. They send them from the portal, also as photos."
      />
    )
  }
  return (
    <>
      <ul className={styles.rows}>
        {data.map((row) => (
          <Row key={row.id} row={row} hasMatter={fixed.matterId === undefined} onOpen={() => onOpen(row.id)} />
        ))}
      </ul>
      {(hasMore || page > 1) && (
        <Pagination
          page={page}
          size={SIZE}
          shown={data.length}
          hasMore={hasMore}
          onPage={(next) => onPage(next === 1 ? null : next)}
        />
      )}
    </>
  )
}

interface RowProps {
  row: ClientRequestRow
  hasMatter: boolean
  onOpen: () => void
}

function Row({ row, hasMatter, onOpen }: RowProps) {
  const { tone, label } = REQUEST_STATES[row.state]
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <button type="button" className={`lx-bare lx-focus ${styles.open}`} onClick={onOpen} dir="auto">
          {row.title}
        </button>
        <small>
          {hasMatter && `${row.clientName} · ${row.matterName} · `}
          {row.accepted} of {row.items} accepted
          {row.answered > 0 && ` · ${row.answered} to review`} · {row.createdBy.name}
        </small>
      </div>
      <span className={styles.rowEnd}>
        <StatusBadge tone={row.isOverdue ? 'danger' : tone} plain>
          {row.isOverdue ? 'Overdue' : label}
        </StatusBadge>
        {row.dueOn && <time dateTime={row.dueOn}>Due {dayText(row.dueOn)}</time>}
      </span>
    </li>
  )
}
