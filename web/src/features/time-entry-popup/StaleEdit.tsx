import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useEffect } from 'react'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { StaleChoice } from '../../shared/ui/states/StaleChoice.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { decimalText } from '../../shared/ui/values/decimal-text.ts'

interface Props {
  problem: { text: string; latest?: TimeEntry }
  before: TimeEntry | undefined
  /** A second save goes on top of the version that is told here. */
  onKeep: (version: number) => void
  onLoad: (latest: TimeEntry) => void
}

/** Somebody else changed the entry meanwhile: says what, and lets the person choose. What was typed stays. */
export function StaleEdit({ problem: { text, latest }, before, onKeep, onLoad }: Props) {
  useEffect(() => {
    if (latest) onKeep(latest.version)
    // Once for each version that is told.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onKeep is new on each render
  }, [latest])
  if (!latest) {
    return (
      <InlineNote tone="warning" live>
        {text}
      </InlineNote>
    )
  }
  const changes = before ? changesBetween(before, latest) : []
  return <StaleChoice changes={changes} onLoad={() => onLoad(latest)} />
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

const changesBetween = (before: TimeEntry, latest: TimeEntry): string[] =>
  FACTS.filter(([, read]) => read(before) !== read(latest)).map(([name, read]) => `${name} is now ${read(latest)}`)
