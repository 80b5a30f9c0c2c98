import { useQuery } from '@tanstack/react-query'
import { portalPages, type PortalMatter, type PortalWork } from '#contract/portal-pages.ts'
import { dayText } from '#domain/calendar-day.ts'
import { queryFor } from '../shared/query.ts'
import { formatCounted } from '../shared/ui/values/format.ts'
import { tabPath } from './address.ts'
import { SharedFiles } from './SharedFiles.tsx'
import type { TabProps } from './tab.ts'
import { Answer, Empty, moneyOf, Panel, PortalLink, Updates } from './parts.tsx'
import styles from './portal.module.css'

export function MattersTab({ at, record, profile }: TabProps) {
  return record === null ? <MatterList at={at} /> : <MatterView at={at} id={record} profile={profile} />
}

type AtClient = Pick<TabProps, 'at'>

function MatterList({ at }: AtClient) {
  const answer = useQuery(queryFor(portalPages.matters, { query: { slug: at.company, clientId: at.clientId } }))
  return (
    <>
      <h1 className={styles.title}>Matters</h1>
      <div className={styles.cards}>
        <Answer of={answer}>
          {(matters) => (
            <Panel title="Your matters">
              {matters.length === 0 && <Empty>Your matters will be shown here.</Empty>}
              <ul>
                {matters.map((matter) => (
                  <li key={matter.id} className={styles.row}>
                    <div className={styles.grow}>
                      <PortalLink to={tabPath(at, 'matters', matter.id)}>{matter.name}</PortalLink>{' '}
                      {matter.newUpdates > 0 && (
                        <span className={styles.newMark}>
                          {formatCounted(matter.newUpdates, { one: 'new update', many: 'new updates' })}
                        </span>
                      )}
                      <p className={styles.soft}>{[matter.number, matter.lawyer].filter(Boolean).join(', ')}</p>
                    </div>
                    <div className={styles.soft}>
                      <Standing isOpen={matter.isOpen} />
                      {matter.nextOn !== null && <div>Next date {dayText(matter.nextOn)}</div>}
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </Answer>
      </div>
    </>
  )
}

const Standing = ({ isOpen }: { isOpen: boolean }) => (
  <span className={isOpen ? styles.success : styles.soft}>{isOpen ? 'Open' : 'Closed'}</span>
)

type AsPerson = Pick<TabProps, 'at' | 'profile'>

function MatterView({ at, id, profile }: AsPerson & { id: string }) {
  const query = { slug: at.company, clientId: at.clientId }
  const answer = useQuery(queryFor(portalPages.matter, { params: { id }, query }, { keepsCache: true }))
  return (
    <>
      <PortalLink to={tabPath(at, 'matters')}>All matters</PortalLink>
      <Answer of={answer}>{(matter) => <Matter matter={matter} at={at} profile={profile} />}</Answer>
    </>
  )
}

const inDays = (days: number): string =>
  days === 0 ? 'today' : `in ${formatCounted(days, { one: 'day', many: 'days' })}`

function Matter({ matter, at, profile }: AsPerson & { matter: PortalMatter }) {
  const { nextDate, held, work } = matter
  const mayWrite = matter.isOpen && profile.rights.includes('messages')
  return (
    <>
      <h1 className={styles.title}>{matter.name}</h1>
      <p className={styles.lead}>
        <Standing isOpen={matter.isOpen} />. With us since {dayText(matter.openedOn)}, file {matter.number}.
      </p>
      <div className={styles.columns}>
        <div className={styles.stack}>
          {nextDate && (
            <section className={styles.card} aria-label="Next date">
              <p className={styles.label}>Next date, {inDays(nextDate.daysAway)}</p>
              <p className={styles.figure}>
                {dayText(nextDate.date)} {nextDate.time}
              </p>
              <p className={styles.strong}>{nextDate.purpose}</p>
              <p className={styles.text}>{nextDate.place}</p>
            </section>
          )}
          <Panel title="Updates">
            <Updates updates={matter.updates} showsMatter={false} readOnly={profile.isPreview} />
          </Panel>
        </div>
        <div className={styles.stack}>
          {work && <WorkInProgress work={work} />}
          {held && held.length > 0 && (
            <section className={styles.card} aria-label="Held for you">
              <p className={styles.label}>Held for you on this matter</p>
              {held.map((row) => (
                <div key={row.currencyCode}>
                  <p className={`${styles.figure} ${styles.trust}`}>{moneyOf(row.amount, row)}</p>
                  {row.clearing > 0 && <p className={styles.soft}>{moneyOf(row.clearing, row)} is still clearing</p>}
                </div>
              ))}
            </section>
          )}
          {matter.lawyer !== null && (
            <section className={styles.card} aria-label="Your lawyer">
              <p className={styles.label}>Leads your matter</p>
              <p className={styles.strong}>{matter.lawyer}</p>
              {mayWrite && <PortalLink to={tabPath(at, 'messages', matter.id)}>Write a message</PortalLink>}
            </section>
          )}
          {profile.rights.includes('documents') && <SharedFiles at={at} matterId={matter.id} />}
        </div>
      </div>
    </>
  )
}

/** What the work has come to so far. */
function WorkInProgress({ work }: { work: PortalWork }) {
  const { kind, limit, used, unbilled, usedPercent } = work
  const value = (figure: number) =>
    kind === 'amount' ? moneyOf(figure, work) : `${figure.toLocaleString('en')} ${figure === 1 ? 'hour' : 'hours'}`
  return (
    <section className={styles.card} aria-label="Work in progress">
      <p className={styles.label}>Work so far</p>
      <p className={styles.figure}>{value(used)}</p>
      {limit !== null && usedPercent !== null && (
        <>
          <progress
            className={styles.progress}
            max={100}
            value={Math.min(100, usedPercent)}
            aria-label="Used of the estimate"
          />
          <p className={usedPercent > 100 ? styles.danger : styles.soft}>
            {usedPercent}% of the estimate of {value(limit)}
          </p>
        </>
      )}
      {unbilled !== null && <p className={styles.soft}>{moneyOf(unbilled, work)} of it is not billed yet</p>}
    </section>
  )
}
