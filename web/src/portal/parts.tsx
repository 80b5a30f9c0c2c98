import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import type { PortalFirm } from '#contract/portal.ts'
import { portalPages, type PortalUpdate } from '#contract/portal-pages.ts'
import { dayText } from '#domain/calendar-day.ts'
import { ApiError, call } from '../shared/api.ts'
import { markStale } from '../shared/query-client.ts'
import { currencyOf, formatMoney } from '../shared/ui/values/format.ts'
import { initialsOf } from '../shared/ui/values/person.ts'
import { go } from './address.ts'
import styles from './portal.module.css'

/** A link within the portal; with a modifier key it opens a tab as any link does. */
export function PortalLink({
  to,
  className,
  children,
  ...rest
}: {
  to: string
  className?: string
  children: ReactNode
  'aria-current'?: 'page'
}) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} className={className} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

export const FirmMark = ({ firm }: { firm: PortalFirm }) =>
  firm.logo === null ? (
    <span className={styles.mark} aria-hidden>
      {firm.initials}
    </span>
  ) : (
    <img className={styles.logo} src={firm.logo} alt="" />
  )

interface PanelProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export const Panel = ({ title, aside, children }: PanelProps) => (
  <section className={styles.panel} aria-label={title}>
    <div className={styles.panelHead}>
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

export const Initials = ({ name, isOwn = false }: { name: string; isOwn?: boolean }) => (
  <span className={styles.initials} data-own={isOwn || undefined} aria-hidden>
    {initialsOf(name)}
  </span>
)

export const NewMark = () => <span className={styles.newMark}>New</span>

export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>

/** An answer once it is there; while it is loaded, and where it could not be, a sentence in its place. */
export function Answer<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.isError)
    return (
      <p className={styles.empty} role="alert">
        {readErrorText(of.error)}{' '}
        <button type="button" className={styles.bare} onClick={() => void of.refetch()}>
          Try again
        </button>
      </p>
    )
  return (
    <p className={styles.empty} role="status">
      Loading
    </p>
  )
}

/** A reading that the firm sees is a call that saves something; without a connection it is still no entry that was lost. */
const readErrorText = (error: Error): string =>
  error instanceof ApiError && error.code === 'not_reached'
    ? 'No connection. Try again once you are online.'
    : error.message

type Priced = { readonly currencyCode: string; readonly currencySymbol: string }

export const moneyOf = (amount: number, priced: Priced): string => formatMoney(amount, currencyOf(priced))

interface UpdatesProps {
  updates: readonly PortalUpdate[]
  showsMatter: boolean
  /** What somebody of the firm previews is not read by the client. */
  readOnly: boolean
}

/**
 * What is shown has been seen, which `tell` says to the firm; it is null in a preview. The marks of what was new stay until the
 * page is left.
 */
export function useNew(
  records: readonly { readonly id: string; readonly isNew: boolean }[],
  tell: ((ids: string[]) => Promise<unknown>) | null,
): ReadonlySet<string> {
  const [wereNew, setWereNew] = useState<ReadonlySet<string>>(new Set())
  const unseen = records.flatMap(({ id, isNew }) => (isNew && !wereNew.has(id) ? id : []))
  if (unseen.length > 0) setWereNew(new Set([...wereNew, ...unseen]))
  const seen = [...wereNew].join()
  useEffect(() => {
    // What could not be told is new again when it is next shown.
    if (tell && seen !== '') void tell(seen.split(',')).catch(() => undefined)
  }, [seen, tell])
  return wereNew
}

async function tellUpdatesRead(updateIds: string[]): Promise<void> {
  await call(portalPages.readUpdates, { body: { updateIds } }, { keepsCache: true })
  markStale(portalPages.waiting)
}

export function Updates({ updates, showsMatter, readOnly }: UpdatesProps) {
  const wereNew = useNew(updates, readOnly ? null : tellUpdatesRead)
  return updates.length === 0 ? (
    <Empty>Your lawyers will share updates here.</Empty>
  ) : (
    <ul>
      {updates.map((update) => (
        <li key={update.id} className={`${styles.row} ${styles.stacked}`}>
          <span className={styles.plate} aria-hidden>
            {update.kind === 'court' ? <IconGavel size={18} stroke={1.6} /> : <IconFileText size={18} stroke={1.6} />}
          </span>
          <div className={styles.grow}>
            <h3 className={styles.strong}>
              {headingOf(update)} {wereNew.has(update.id) && <NewMark />}
            </h3>
            <p className={styles.text}>{update.text}</p>
            {update.author !== '' && <p className={styles.soft}>{update.author}</p>}
          </div>
          <div className={styles.soft}>
            {dayText(update.date)}
            {showsMatter && <div>{update.matterName}</div>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The firm's own title stays with the firm. */
function headingOf({ kind, nextOn }: PortalUpdate): string {
  if (kind === 'note') return 'Update'
  return nextOn === null ? 'In court' : `In court, next date ${dayText(nextOn)}`
}
