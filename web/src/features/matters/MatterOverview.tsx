import type { UseQueryResult } from '@tanstack/react-query'
import type { Matter } from '#contract/matters.ts'
import type { RateRule } from '#domain/rate.ts'
import { useCan } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { KeyValueList, type KeyValue } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { DayText, Percent, RateText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { useCustomFacts } from '../custom-fields/public.ts'
import { shareText } from '../invoice-splits/public.ts'
import { Overview, type FileOverview } from '../matter-file/public.ts'
import { ClientViews, MatterSharing } from '../portal-access/public.ts'
import { RelatedPartiesPanel } from '../related-parties/public.ts'
import { UnbilledTime } from './UnbilledTime.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import styles from './matters.module.css'
import pageStyles from '../../shared/ui/page/page.module.css'

interface Props {
  matter: Matter
  overview: UseQueryResult<FileOverview>
  /** Opens the dialog of the budget, for people who may edit it. */
  onBudget: (() => void) | undefined
}

export function MatterOverview({ matter, overview, onBudget }: Props) {
  const maySeeTime = useCan('timeEntry')
  const maySeeBudgets = useCan('budget')
  return (
    <Overview
      file={{ kind: 'matter', id: matter.id }}
      overview={overview}
      href={(tab) => paths.matter(matter.id, tab)}
      budget={maySeeBudgets ? { onEdit: onBudget } : undefined}
      details={
        <>
          <DetailsPanel matter={matter} />
          <TeamPanel matter={matter} />
        </>
      }
      work={maySeeTime && <UnbilledTime matter={matter} count={overview.data?.unbilled.time?.count} />}
    >
      {matter.description && (
        <Panel title="Description">
          <div className={pageStyles.userText}>{matter.description}</div>
        </Panel>
      )}
      <OpposingPanel matter={matter} />
      <RelatedPartiesPanel parties={matter.relatedParties} />
      <MatterSharing matterId={matter.id} />
      <ClientViews matterId={matter.id} />
    </Overview>
  )
}

function EditLink({ matter }: { matter: Matter }) {
  const mayEdit = useCan(['matterMaster', 'matterMaster.edit'])
  if (!mayEdit) return null
  return (
    <AppLink href={paths.editMatter(matter.id)} className="lx-link">
      Edit
    </AppLink>
  )
}

/** The rates that the matter's rate type uses. */
function rateLines(matter: Matter): KeyValue[] {
  const currency = currencyOf(matter)
  const hourly = {
    label: 'Hourly rate',
    value: matter.hourlyRate !== null && <RateText rate={matter.hourlyRate} currency={currency} />,
  }
  if (matter.matterRate === 'Flat Rate') {
    return [{ label: 'Flat fee', value: <Money amount={matter.flatRate} currency={currency} /> }, hourly]
  }
  if (matter.matterRate === 'Contingency') {
    return [
      { label: 'Contingency', value: <Percent percent={matter.contingencyPercentage} /> },
      {
        label: 'Contingency rate',
        value: matter.contigencyRate !== null && <RateText rate={matter.contigencyRate} currency={currency} />,
      },
      hourly,
    ]
  }
  return [hourly]
}

/** Who pays the bills, where that is not the client alone. */
const payerLines = (matter: Matter): KeyValue[] =>
  matter.agreedPayers.length === 0
    ? []
    : [
        {
          label: 'Bills are paid by',
          value: matter.agreedPayers.map((payer) => (
            <div key={payer.clientId} dir="auto">
              {payer.clientName}, {payer.share.type === 'rest' ? 'the rest' : shareText(payer, currencyOf(matter))}
            </div>
          )),
        },
      ]

function incrementText({ billingIncrementMinutes }: Matter): string {
  if (billingIncrementMinutes === null) return "The firm's"
  return billingIncrementMinutes === 0 ? 'None' : `${billingIncrementMinutes} minutes`
}

function DetailsPanel({ matter }: { matter: Matter }) {
  return (
    <Panel title="Details" more={<EditLink matter={matter} />}>
      <KeyValueList
        items={[
          { label: 'Practice area', value: matter.matterPracticeAreas.join(', ') },
          ...(matter.stage ? [{ label: 'Stage', value: matter.stage.name }] : []),
          { label: 'Responsible', value: matter.responsible?.name },
          ...(matter.office ? [{ label: 'Office', value: matter.office.name }] : []),
          { label: 'Rate type', value: matter.matterRate },
          ...rateLines(matter).map(({ label, value }) => ({ label, value: value === false ? null : value })),
          ...payerLines(matter),
          { label: 'Currency', value: matter.currencyCode },
          { label: 'Increment', value: incrementText(matter) },
          { label: 'Court', value: matter.courtName },
          { label: 'Suit number', value: matter.suitNumber },
          { label: 'Shelf location', value: matter.shelfLocation },
          { label: 'Opened', value: <DayText day={matter.matterOpenDate} /> },
          { label: 'Closed', value: matter.matterCloseDate ? <DayText day={matter.matterCloseDate} /> : 'Not closed' },
          ...useCustomFacts('matter', matter.customValues),
        ]}
      />
    </Panel>
  )
}

/** The rule of a rate, in two words; the full sentence is in its title. */
const RULES: Readonly<Record<RateRule, string>> = {
  matterMember: 'On this matter',
  matter: "Matter's rate",
  person: 'Own rate',
  firm: "Firm's rate",
  manual: 'By hand',
  none: 'No rate set',
}

/** The people on the matter, each with their rate and the rule that sets it. */
function TeamPanel({ matter }: { matter: Matter }) {
  const roles = new Map(matter.matterAssignedToInfos.map(({ userId, roleName }) => [userId, roleName]))
  return (
    <Panel title="Team and rates" more={<EditLink matter={matter} />}>
      {matter.hourlyRatesActual.length === 0 ? (
        <span className="lx-muted">Nobody is assigned to this matter yet.</span>
      ) : (
        <ul className={styles.team}>
          {matter.hourlyRatesActual.map(({ userId, name, rate, rule, reason }) => (
            <li key={userId}>
              <Avatar name={name} id={userId} />
              <span className="lx-two-line">
                <OneLine text={name} />
                <small>{roles.get(userId)}</small>
              </span>
              <span className={`lx-two-line ${styles.rate}`}>
                <RateText rate={rate} currency={currencyOf(matter)} />
                <small title={reason}>{RULES[rule]}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function OpposingPanel({ matter: { opposingParties } }: { matter: Matter }) {
  if (opposingParties.length === 0) return null
  return (
    <Panel title={opposingParties.length === 1 ? 'Opposing party' : 'Opposing parties'}>
      {opposingParties.map((name) => (
        <div key={name} className={pageStyles.userText}>
          {name}
        </div>
      ))}
    </Panel>
  )
}
