import { Button } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { notifications as calls, type Notification } from '#contract/notifications.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { urlCount, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { notificationsQuery } from './queries.ts'
import styles from './notifications.module.css'

const FeedUrl = urlSchema({ page: urlCount })

const HREFS: Readonly<Record<Notification['recordKind'], (id: string) => string>> = {
  client: (id) => paths.client(id),
  matter: (id) => paths.matter(id),
  courtUpdate: (id) => paths.courtUpdate(id),
  expense: paths.expense,
  invoice: paths.invoice,
  payment: paths.payment,
  webhook: paths.webhook,
  trustRequest: paths.trustRequest,
  trustWithdrawal: paths.trustWithdrawal,
  reconciliation: paths.trustReconciliation,
  billingRun: paths.billingRun,
  import: paths.import,
  plan: paths.selectPlan,
  signIn: paths.security,
}

/** What happened that the person is told of, newest first. */
export function NotificationsPage() {
  const { firm } = useCurrentUser()
  const [url, setUrl] = useUrlState(FeedUrl)
  const page = url.page ?? 1
  const feed = useQuery(notificationsQuery(firm, page))
  const isSlow = useAfter(feed.isPending)
  const { isSending, send } = useSending()
  const readAll = async () => {
    await exchange(calls.read, { body: firm })
    return undefined
  }
  const rows = feed.data?.data ?? []
  return (
    <Page
      title="Notifications"
      actions={
        <>
          {rows.some(({ isRead }) => !isRead) && (
            <Button variant="default" loading={isSending} onClick={() => void send(readAll)}>
              Mark all as read
            </Button>
          )}
          <Button variant="default" component={AppLink} href={paths.notificationSettings()}>
            Settings
          </Button>
        </>
      }
    >
      {feed.isLoadingError && <LoadError onRetry={() => void feed.refetch()} />}
      {isSlow && <LoadingSpinner />}
      {feed.data && rows.length === 0 && <EmptyState icon={IconBell} title="Nothing new" />}
      {rows.length > 0 && (
        <ul className={styles.feed}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {feed.data && (
        <Pages page={page} hasMore={feed.data.hasMore} onPage={(next) => setUrl({ page: next === 1 ? null : next })} />
      )}
    </Page>
  )
}

interface PagesProps {
  page: number
  hasMore: boolean
  onPage: (page: number) => void
}

function Pages({ page, hasMore, onPage }: PagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <div className={styles.pages}>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button variant="default" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </div>
  )
}

/** A row that is opened is read. */
function Row({ row }: { row: Notification }) {
  const { firm, business } = useCurrentUser()
  const read = () => {
    if (!row.isRead) void exchange(calls.read, { body: { ...firm, id: row.id } }).catch(() => undefined)
  }
  return (
    <li data-unread={!row.isRead || undefined}>
      <AppLink href={HREFS[row.recordKind](row.recordId)} onClick={read}>
        {row.text}
        {!row.isRead && <span className="lx-sr-only">, unread</span>}
      </AppLink>
      <small>{momentText(row.at, business.timeZone)}</small>
    </li>
  )
}
