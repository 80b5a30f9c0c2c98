import { useQuery } from '@tanstack/react-query'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustReconciliations, type ReconciliationPage } from '#contract/trust-reconciliations.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Equals, Plate } from './Plate.tsx'
import styles from './trust-accounts.module.css'

type Row = ReconciliationPage['data'][number]

/** One that is open, and the last that was signed. */
const LATEST = 2

/** The three figures as they were last signed, by whom, and the way to the next reconciliation. */
export function AccountReconciliation({ account }: { account: TrustAccount }) {
  const { firm } = useCurrentUser()
  const query = { ...firm, accountId: account.id, size: LATEST }
  const { data } = useQuery({
    ...queryFor(trustReconciliations.list, { query }),
    enabled: account.figures !== null,
  })
  if (!data) return null
  const latest = data.data.find(({ signed }) => signed !== null)
  return (
    <Panel
      title="Three-way reconciliation"
      more={latest && <span className="lx-muted lx-num">{dayText(latest.through)}</span>}
    >
      <div className={styles.agreement}>
        {latest ? (
          <Figures row={latest} />
        ) : (
          <p className="lx-muted">This account has not been reconciled with the bank yet.</p>
        )}
        <Ways latest={latest} open={data.data.find(({ state }) => state === 'draft')} />
      </div>
    </Panel>
  )
}

function Figures({ row }: { row: Row }) {
  const { business } = useCurrentUser()
  const { signed, prepared, reviewed } = row
  if (!signed) return null
  const money = (amount: number) => formatMoney(amount, currencyOf(row))
  const optional = (label: string, amount: number) => (amount === 0 ? [] : [[label, money(amount)] as const])
  const dayOf = (at: string) => dayText(dayInZone(business.timeZone, Date.parse(at)))
  const agree = signed.adjustedBank === signed.cashBook && signed.cashBook === signed.ledgers
  return (
    <>
      <Plate
        place={1}
        title="Bank, adjusted"
        value={money(signed.adjustedBank)}
        parts={[
          ['statement balance', money(signed.statement)],
          ['+ deposits in transit', money(signed.inTransit)],
          ['− payments outstanding', money(signed.outstanding)],
          ...optional('− errors of the bank', signed.errors),
          ...optional('− unidentified money', signed.unidentified),
        ]}
      />
      <Equals agrees={signed.adjustedBank === signed.cashBook} />
      <Plate place={2} title="Cash book" value={money(signed.cashBook)} parts={[]} />
      <Equals agrees={signed.cashBook === signed.ledgers} />
      <Plate place={3} title="Ledgers" value={money(signed.ledgers)} parts={[]} />
      <InlineNote tone={agree ? 'trust' : 'danger'}>
        {agree ? `All three agree. Difference ${money(0)}` : 'What was signed does not agree.'}
      </InlineNote>
      <KeyValueList
        figures
        items={[
          { label: `Prepared by ${prepared?.person.name ?? ''}`, value: prepared && dayOf(prepared.at) },
          reviewed
            ? { label: `Reviewed by ${reviewed.person.name}`, value: dayOf(reviewed.at) }
            : { label: 'Waits for a reviewer', value: '' },
        ]}
      />
    </>
  )
}

/** To what was signed, and to the reconciliation that is under way or comes next; for people who may open one. */
function Ways({ latest, open }: { latest: Row | undefined; open: Row | undefined }) {
  if (!useCan(trustReconciliations.get)) return null
  return (
    <p className={styles.ways}>
      {latest && (
        <AppLink href={paths.trustReconciliation(latest.id)} className="lx-link">
          {latest.state === 'locked' ? 'Report' : 'Review'}
          <span className="lx-sr-only"> of the reconciliation at {dayText(latest.through)}</span>
        </AppLink>
      )}
      {open ? (
        <AppLink href={paths.trustReconciliation(open.id)} className="lx-link">
          Go on with {dayText(open.through)}
        </AppLink>
      ) : (
        <AppLink href={paths.trustReconciliations()} className="lx-link">
          Reconcile
        </AppLink>
      )}
    </p>
  )
}
