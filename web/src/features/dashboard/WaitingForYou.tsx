import type { UseQueryResult } from '@tanstack/react-query'
import type { DashboardToday } from '#contract/dashboard.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import type { WaitingTile } from '../../shared/records/dashboard-tiles.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import {
  formatCount,
  formatCounted,
  formatHours,
  formatMoney,
  type CurrencyText,
} from '../../shared/ui/values/format.ts'
import { waitingTile } from './tiles.ts'
import styles from './dashboard.module.css'

type Waiting = DashboardToday['waiting'][number]

/** What needs this person's decision or work, with the verb as the link. */
export function WaitingForYou({ today }: { today: UseQueryResult<DashboardToday> }) {
  const { data, isError } = today
  const total = data?.waiting.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <Panel title="Waiting for you" count={total > 0 ? formatCount(total) : undefined} flush>
      {isError && !data && <LoadError title="This did not load" text="" onRetry={() => void today.refetch()} />}
      {data?.waiting.length === 0 && <p className={`lx-muted ${styles.nothing}`}>Nothing waits for you.</p>}
      <ul className={styles.waiting}>
        {data?.waiting.map((waiting) => (
          <WaitingRow key={waiting.code} waiting={waiting} />
        ))}
      </ul>
    </Panel>
  )
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { business } = useCurrentUser()
  const found = waitingTile(waiting.code)
  if (!found) return null
  const { icon: Icon, tile } = found
  const home = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const name = formatCounted(waiting.count, tile.noun)
  return (
    <li className={styles.waitingRow}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className="lx-two-line">
        <span className="lx-strong">{name}</span>
        <small>{textOf(waiting, tile, home)}</small>
      </span>
      <Verb tile={tile} name={name} />
    </li>
  )
}

const textOf = ({ amount, hours, oldestOn, count }: Waiting, { text }: WaitingTile, home: CurrencyText): string =>
  [
    text,
    amount !== null && formatMoney(amount, home),
    hours !== null && `${formatHours(hours)} h`,
    oldestOn !== null && (count === 1 ? `of ${dayText(oldestOn)}` : `oldest of ${dayText(oldestOn)}`),
  ]
    .filter(Boolean)
    .join(', ')

function Verb({ tile: { target, verb, text }, name }: { tile: WaitingTile; name: string }) {
  const { profileId } = useCurrentUser()
  const label = `${verb}: ${name} ${text}`
  if ('href' in target)
    return (
      <AppLink href={target.href(profileId)} className="lx-link" aria-label={label}>
        {verb}
      </AppLink>
    )
  return (
    <button type="button" className="lx-bare lx-link" aria-label={label} onClick={target.open}>
      {verb}
    </button>
  )
}
