import { decimalText } from '#domain/decimal.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { StaleChoice } from '../../shared/ui/states/StaleChoice.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { usePopup } from './use-entry-popup.ts'

/** Why the save was refused. If somebody else changed the entry, shows what, and offers theirs; what was typed stays. */
export function StaleEdit() {
  const { saving, entry, loadTheirs } = usePopup()
  if (!saving.problem) return null
  const { text, latest } = saving.problem
  if (latest) return <StaleChoice changes={changesBetween(entry, latest)} onLoad={() => loadTheirs(latest)} />
  return (
    <InlineNote tone="warning" live>
      {text}
    </InlineNote>
  )
}

const FACTS: readonly [string, (entry: TimeEntry) => string][] = [
  ['Duration', (entry) => `${decimalText(entry.duration)} h`],
  ['Date', (entry) => dayText(entry.timeEntryDate)],
  ['Matter', (entry) => entry.matterName],
  ['Activity Type', (entry) => entry.activityType],
  ['Description', (entry) => entry.description],
  ['Billable', (entry) => (entry.isBillable === 2 ? 'no' : 'yes')],
  ['Entered By', (entry) => entry.userName],
  [
    'Rate',
    (entry) =>
      formatMoney(entry.foreignUserRate, { symbol: entry.foreignCurrencySymbol, code: entry.foreignCurrencyCode }),
  ],
]

const changesBetween = (before: TimeEntry | undefined, latest: TimeEntry): string[] =>
  FACTS.filter(([, read]) => before && read(before) !== read(latest)).map(
    ([name, read]) => `${name} is now ${read(latest)}`,
  )
