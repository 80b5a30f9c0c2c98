import { useQuery } from '@tanstack/react-query'
import { portalPages, type PortalOverview } from '#contract/portal-pages.ts'
import { portalRequests } from '#contract/portal-requests.ts'
import { portalStatements } from '#contract/portal-statements.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { formatCounted } from '../shared/ui/values/format.ts'
import { tabPath } from './address.ts'
import { PayButton } from './PayButton.tsx'
import { SharedFiles } from './SharedFiles.tsx'
import type { TabProps } from './tab.ts'
import { Answer, Empty, moneyOf, NewMark, Panel, PortalLink, Updates } from './parts.tsx'
import styles from './portal.module.css'

/** What is owed, what is held, what happens next, what is new. */
export function OverviewTab({ firm, profile, at }: TabProps) {
  const answer = useQuery(queryFor(portalPages.overview, { query: { slug: at.company, clientId: at.clientId } }))
  const [firstName = ''] = profile.name.split(' ')
  const seesMatters = profile.rights.includes('matters')
  return (
    <>
      <h1 className={styles.title}>Welcome, {firstName}</h1>
      <Answer of={answer}>
        {(overview) => (
          <>
            <p className={styles.lead}>
              {profile.clientName}
              {seesMatters &&
                ` has ${formatCounted(overview.openMatters, { one: 'open matter', many: 'open matters' })} with us.`}
            </p>
            <Figures overview={overview} at={at} profile={profile} />
            <div className={styles.columns}>
              <div className={styles.stack}>
                {profile.rights.includes('trust') && <OpenDeposits at={at} />}
                {profile.rights.includes('documents') && <Needed at={at} />}
                {seesMatters && (
                  <Panel title="Latest updates">
                    <Updates updates={overview.updates} showsMatter readOnly={profile.isPreview} />
                  </Panel>
                )}
              </div>
              <div className={styles.stack}>
                {seesMatters && <Matters overview={overview} at={at} />}
                {profile.rights.includes('documents') && <SharedFiles at={at} />}
                <section className={styles.card} aria-label="Your contact">
                  <p className={styles.label}>Your contact</p>
                  <p className={styles.strong}>{overview.lawyer ?? firm.name}</p>
                  {firm.phone !== '' && <a href={`tel:${firm.phone.replace(/[^+\d]/g, '')}`}>{firm.phone}</a>}{' '}
                  {firm.email !== '' && <a href={`mailto:${firm.email}`}>{firm.email}</a>}{' '}
                  {profile.rights.includes('messages') && (
                    <PortalLink to={tabPath(at, 'messages')}>Write a message</PortalLink>
                  )}
                </section>
              </div>
            </div>
          </>
        )}
      </Answer>
    </>
  )
}

type PartProps = { overview: PortalOverview; at: TabProps['at'] }
type Due = NonNullable<PortalOverview['due']>

function Figures({ overview: { due, held, nextDate }, at, profile }: PartProps & Pick<TabProps, 'profile'>) {
  return (
    <div className={styles.cards}>
      {due && <AmountDue due={due} at={at} readOnly={profile.isPreview} />}
      {held && (
        <section className={styles.card} aria-label="Held for you">
          <p className={styles.label}>Held for you</p>
          {held.length === 0 && <p className={styles.figure}>Nothing</p>}
          {held.map((row) => (
            <div key={row.currencyCode}>
              <p className={`${styles.figure} ${styles.trust}`}>{moneyOf(row.amount, row)}</p>
              {row.clearing > 0 && <p className={styles.soft}>{moneyOf(row.clearing, row)} is still clearing</p>}
            </div>
          ))}
          <PortalLink to={tabPath(at, 'funds')}>View movements</PortalLink>
        </section>
      )}
      {profile.rights.includes('matters') && <NextDate nextDate={nextDate} />}
    </div>
  )
}

const NextDate = ({ nextDate }: Pick<PortalOverview, 'nextDate'>) => (
  <section className={styles.card} aria-label="Next date">
    <p className={styles.label}>Next date</p>
    {nextDate ? (
      <>
        <p className={styles.figure}>
          {dayText(nextDate.date)} {nextDate.time}
        </p>
        <p className={styles.soft}>
          {[nextDate.purpose, nextDate.place].filter(Boolean).join(', ') || nextDate.matterName}
        </p>
      </>
    ) : (
      <p className={styles.figure}>None yet</p>
    )}
  </section>
)

/** What is due in each currency, with the way to pay all of it at once. */
function AmountDue({ due, at, readOnly }: Pick<PartProps, 'at'> & { due: Due; readOnly: boolean }) {
  const query = { slug: at.company, clientId: at.clientId }
  const pay = (currencyCode: string) =>
    call(portalStatements.pay, { query: { ...query, currencyCode }, body: {} }, { keepsCache: true })
  return (
    <section className={`${styles.card} ${styles.owed}`} aria-label="Amount due">
      <p className={styles.label}>Amount due</p>
      {due.length === 0 && <p className={styles.figure}>Nothing</p>}
      {due.map((row) => (
        <div key={row.currencyCode} className={styles.owedRow}>
          <div className={styles.grow}>
            <p className={styles.figure}>{moneyOf(row.amount, row)}</p>
            <p className={styles.soft}>
              {formatCounted(row.invoices, { one: 'invoice', many: 'invoices' })}
              {row.overdue > 0 && <span className={styles.danger}>, {moneyOf(row.overdue, row)} overdue</span>}
            </p>
            {row.held > 0 && <p className={styles.warning}>{moneyOf(row.held, row)} waits for our answer</p>}
          </div>
          {!readOnly && row.amount > 0 && (
            <PayButton label={due.length > 1 ? `Pay ${row.currencyCode}` : 'Pay'} open={() => pay(row.currencyCode)} />
          )}
        </div>
      ))}
      {due.length > 0 && <PortalLink to={tabPath(at, 'invoices')}>View invoices</PortalLink>}
    </section>
  )
}

/** Deposits that are asked for and not received. */
function OpenDeposits({ at }: Pick<PartProps, 'at'>) {
  const query = { slug: at.company, clientId: at.clientId }
  const { data: deposits = [] } = useQuery(queryFor(portalStatements.deposits, { query }))
  const open = deposits.filter(({ state }) => state !== 'paid')
  if (open.length === 0) return null
  return (
    <Panel title="Deposits asked for" aside={<PortalLink to={tabPath(at, 'funds')}>View and pay</PortalLink>}>
      <ul>
        {open.map((deposit) => (
          <li key={deposit.id} className={styles.row}>
            <div className={styles.grow}>
              <p className={styles.strong}>{deposit.reason}</p>
              <p className={deposit.state === 'overdue' ? styles.danger : styles.soft}>By {dayText(deposit.dueOn)}</p>
            </div>
            <p className={`${styles.amount} ${styles.strong}`}>{moneyOf(deposit.outstanding, deposit)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What waits for the client, of all that was asked. */
function Needed({ at }: Pick<PartProps, 'at'>) {
  const { data: requests = [] } = useQuery(queryFor(portalRequests.list, {}))
  const open = requests.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <Panel title="What we need from you" aside={<PortalLink to={tabPath(at, 'requests')}>All requests</PortalLink>}>
      <ul>
        {open.map((request) => (
          <li key={request.id} className={styles.row}>
            <div className={styles.grow}>
              <PortalLink to={tabPath(at, 'requests')}>{request.title}</PortalLink> {request.isNew && <NewMark />}
              <p className={request.isOverdue ? styles.danger : styles.soft}>
                {request.dueOn === null ? `Requested by ${request.requestedBy}` : `By ${dayText(request.dueOn)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Matters({ overview: { matters, openMatters }, at }: PartProps) {
  const all = openMatters > matters.length && <PortalLink to={tabPath(at, 'matters')}>All {openMatters}</PortalLink>
  return (
    <Panel title="Your matters" aside={all}>
      {matters.length === 0 && <Empty>Your matters will be shown here.</Empty>}
      <ul>
        {matters.map((matter) => (
          <li key={matter.id} className={styles.row}>
            <div className={styles.grow}>
              <PortalLink to={tabPath(at, 'matters', matter.id)}>{matter.name}</PortalLink>
              <p className={styles.soft}>
                {[matter.lawyer, matter.nextOn && `next date ${dayText(matter.nextOn)}`].filter(Boolean).join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
