import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  CONFLICT_DECISION_LABELS,
  conflicts,
  MAX_CONFLICT_NAME_LENGTH,
  MAX_CONFLICT_NAMES,
  type ConflictReportRow,
} from '#contract/conflicts.ts'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { CheckDay } from './CheckDay.tsx'
import { FoundNames } from './FoundNames.tsx'
import styles from './conflicts.module.css'

const KeepReport = lazyDialog(async () => ({ default: (await import('./KeepReport.tsx')).KeepReport }))

const TABS = ['search', 'reports'] as const
const Url = urlSchema({ activeTab: urlOneOf(TABS) })

/** Searches for conflicts of interest before a client or matter is taken on, and the reports that were kept. */
export function ConflictsPage() {
  const [{ activeTab = 'search' }] = useUrlState(Url)
  const tabs = [
    { key: 'search', label: 'Search', href: paths.conflicts() },
    { key: 'reports', label: 'Reports', href: paths.conflicts('reports') },
  ]
  return (
    <Page title="Conflict check" tabs={<PageTabs label="Conflict check" tabs={tabs} current={activeTab} />}>
      {activeTab === 'reports' ? <Reports /> : <Search />}
    </Page>
  )
}

const namesIn = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

function problemOf(names: readonly string[]): string | undefined {
  if (names.length === 0) return 'Enter at least one name'
  if (names.length > MAX_CONFLICT_NAMES) return `At most ${MAX_CONFLICT_NAMES} names at a time`
  const long = names.find((name) => name.length > MAX_CONFLICT_NAME_LENGTH)
  return long === undefined ? undefined : `A name can have at most ${MAX_CONFLICT_NAME_LENGTH} characters`
}

function Search() {
  const { firm } = useCurrentUser()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [searched, setSearched] = useState<readonly string[]>([])
  const [isKeeping, setKeeping] = useState(false)
  const answer = useQuery({
    ...queryFor(conflicts.check, { query: {}, body: { ...firm, names: [...searched] } }),
    enabled: searched.length > 0,
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const names = namesIn(text)
    const found = problemOf(names)
    setProblem(found)
    if (found === undefined) setSearched(names)
  }

  return (
    <div className={styles.search}>
      <form onSubmit={submit} noValidate className={styles.panel}>
        <TextAreaField
          label="Names"
          required
          rows={4}
          value={text}
          onChange={setText}
          placeholder={'One name a line:\nAdaeze Coker\nPalmview Holdings'}
          prompt={`People and companies on every side: clients, directors, spouses, insurers, opponents. At most ${MAX_CONFLICT_NAMES} names.`}
          externalError={problem}
        />
        <div>
          <Button type="submit" loading={answer.isFetching}>
            Search
          </Button>
        </div>
      </form>
      {answer.isError && <InlineNote tone="danger">{errorText(answer.error)}</InlineNote>}
      {answer.data && searched.length > 0 && (
        <>
          <FoundNames names={searched} hits={answer.data.hits} moreNames={answer.data.moreNames} />
          <div>
            <Button variant="default" onClick={() => setKeeping(true)}>
              Keep report
            </Button>
          </div>
        </>
      )}
      {isKeeping && <KeepReport names={searched} onClose={() => setKeeping(false)} />}
    </div>
  )
}

const PAGE_SIZE = 50

function Reports() {
  const { firm } = useCurrentUser()
  const [page, setPage] = useState(1)
  const { data, isError, error } = useQuery(queryFor(conflicts.reports, { query: { ...firm, page, size: PAGE_SIZE } }))
  if (isError) return <InlineNote tone="danger">{errorText(error)}</InlineNote>
  if (!data) return null
  if (data.data.length === 0) return <p className="lx-muted">No report was kept yet.</p>
  return (
    <div className={styles.search}>
      <ul className={styles.reports}>
        {data.data.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {(page > 1 || data.hasMore) && (
        <div className={styles.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button variant="default" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  )
}

function Report({ report }: { report: ConflictReportRow }) {
  return (
    <li>
      <div className={styles.name}>
        <AppLink href={paths.conflictReport(report.id)} className="lx-link">
          {report.about?.name ?? report.names.join(', ')}
        </AppLink>
        <StatusBadge plain tone={report.hasHits ? 'warning' : 'success'}>
          {report.hasHits ? 'Similar names found' : 'No similar name found'}
        </StatusBadge>
        {report.decision !== 'undecided' && (
          <StatusBadge tone="neutral">{CONFLICT_DECISION_LABELS[report.decision]}</StatusBadge>
        )}
      </div>
      <div className="lx-muted">
        {report.checkedBy}, <CheckDay moment={report.checkedAt} />
        {report.note && ` · ${report.note}`}
      </div>
    </li>
  )
}
