import type { Matter, MatterFigures } from '#contract/matters.ts'
import { dayText } from '#domain/calendar-day.ts'
import type { RateRule } from '#domain/rate.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { KeyValueList, type KeyValue } from '../../shared/ui/page/KeyValueList.tsx'
import { KpiStrip } from '../../shared/ui/page/KpiStrip.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { DayText, Percent, RateText } from '../../shared/ui/values/Figures.tsx'
import { formatCount, formatHours, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { UnbilledTime } from './UnbilledTime.tsx'
import './matters.css'

interface Props {
  matter: Matter
  figures: MatterFigures | undefined
  maySeeTime: boolean
}

export function MatterOverview({ matter, figures, maySeeTime }: Props) {
  const aside = (
    <>
      <DetailsPanel matter={matter} />
      <TeamPanel matter={matter} />
    </>
  )
  return (
    <div className="lx-record-form">
      {maySeeTime && figures && <Strip matter={matter} figures={figures} />}
      <SideBySide aside={aside}>
        {maySeeTime && <UnbilledTime matter={matter} count={figures?.unbilledEntries} />}
        {matter.description && (
          <Panel title="Description">
            <div className="mt-text">{matter.description}</div>
          </Panel>
        )}
        <OpposingPanel matter={matter} />
      </SideBySide>
    </div>
  )
}

function Strip({ matter, figures }: { matter: Matter; figures: MatterFigures }) {
  const { business } = useCurrentUser()
  const home: CurrencyText = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const entries = (count: number) => `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`
  return (
    <KpiStrip
      label="Figures of this matter"
      cells={[
        {
          key: 'unbilled',
          label: 'Unbilled time',
          value: formatMoney(figures.unbilledAmount, home),
          note: `${formatHours(figures.unbilledHours)} h, ${entries(figures.unbilledEntries)}`,
          href: paths.timeEntries({ matterId: matter.id }),
        },
        { key: 'entries', label: 'Time entries', value: formatCount(figures.entries), note: 'On this matter' },
        {
          key: 'last',
          label: 'Last activity',
          value: figures.lastWorkedOn ? dayText(figures.lastWorkedOn) : <Dash />,
          note: figures.lastWorkedOn ? 'Latest day worked' : 'No time recorded yet',
        },
      ]}
    />
  )
}

const currencyOf = (matter: Matter): CurrencyText => ({ symbol: matter.currencySymbol, code: matter.currencyCode })

function EditLink({ matter }: { matter: Matter }) {
  const mayEdit = useCan(['matterMaster', 'matterMaster.edit'])
  if (!mayEdit) return null
  return (
    <AppLink href={paths.editMatter(matter.id)} className="lx-link">
      Edit
    </AppLink>
  )
}

/** What the rate type of the matter agrees on. */
function ratesOf(matter: Matter): KeyValue[] {
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
          { label: 'Responsible', value: matter.responsible?.name },
          { label: 'Rate type', value: matter.matterRate },
          ...ratesOf(matter).map(({ label, value }) => ({ label, value: value === false ? null : value })),
          { label: 'Currency', value: matter.currencyCode },
          { label: 'Increment', value: incrementText(matter) },
          { label: 'Court', value: matter.courtName },
          { label: 'Suit number', value: matter.suitNumber },
          { label: 'Shelf location', value: matter.shelfLocation },
          { label: 'Opened', value: <DayText day={matter.matterOpenDate} /> },
          { label: 'Closed', value: matter.matterCloseDate ? <DayText day={matter.matterCloseDate} /> : 'Not closed' },
        ]}
      />
    </Panel>
  )
}

/** Where a rate comes from, in two words; the whole sentence is in its title. */
const RULES: Readonly<Record<RateRule, string>> = {
  matterMember: 'On this matter',
  matter: "Matter's rate",
  person: 'Own rate',
  firm: "Firm's rate",
  manual: 'By hand',
  none: 'No rate set',
}

/** Who works on it, with the rate that applies to each and the rule that gives it. */
function TeamPanel({ matter }: { matter: Matter }) {
  const roles = new Map(matter.matterAssignedToInfos.map(({ userId, roleName }) => [userId, roleName]))
  return (
    <Panel title="Team and rates" more={<EditLink matter={matter} />}>
      {matter.hourlyRatesActual.length === 0 ? (
        <span className="muted">Nobody is assigned to this matter yet.</span>
      ) : (
        <ul className="mt-team">
          {matter.hourlyRatesActual.map(({ userId, name, rate, rule, reason }) => (
            <li key={userId}>
              <Avatar name={name} id={userId} />
              <span className="lx-two-line">
                <span className="trunc">{name}</span>
                <small>{roles.get(userId)}</small>
              </span>
              <span className="lx-two-line mt-rate">
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
        <div key={name} className="mt-text">
          {name}
        </div>
      ))}
    </Panel>
  )
}
