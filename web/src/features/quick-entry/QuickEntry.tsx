import { quickEntry } from '#contract/quick-entry.ts'
import type { QuickPreview } from '#contract/time-entry-shapes.ts'
import { dayWithWeekday } from '#domain/calendar-day.ts'
import { durationHint } from '#domain/duration.ts'
import { parseQuickEntry, type ParsedQuickEntry } from '#domain/quick-entry.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError, errorText } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { matterRateQuery, openQuickDraft, quickEntryTotal } from '../time-entry-popup/public.ts'
import { saveQuickEntry, type QuickMatter, type QuickTime } from './save-quick-entry.ts'
import styles from './quick-entry.module.css'

interface Props {
  query: string
  close: () => void
  /** Called when the rows change. */
  onChange: () => void
  /** Called once the rows are those of a query. */
  onSettled: (query: string) => void
}

const PAUSE_MS = 120
/** A bare number may be a matter's; a duration has a unit, a colon, or text after it. */
const LOOKS_LIKE_TIME = /^(?:\d*[.,:]?\d+\s*(?:h|m|s)|\d*:\d|[\d.,]+\s+\S)/i

/** Turns a line such as `1h20 draft reply, Obi v Ade` into a time entry: how it was read, then the matters it may mean. */
export default function QuickEntry({ query, ...palette }: Props) {
  const { business } = useCurrentUser()
  const mayCreate = useCan('timeEntry.create')
  const text = query.trim()
  const isTime = mayCreate && LOOKS_LIKE_TIME.test(text)
  const parsed = isTime ? parseQuickEntry(text, todayIn(business.timeZone)) : undefined
  const hasPreview = parsed?.kind === 'parsed'
  const { onSettled } = palette
  useEffect(() => {
    if (!hasPreview) onSettled(query)
  }, [hasPreview, query, onSettled])
  if (!parsed) return null
  return <Preview query={query} text={text} parsed={parsed} {...palette} />
}

const NOTHING_FOUND = { matters: [], match: 'none' } as const

interface PreviewProps extends Props {
  text: string
  parsed: ParsedQuickEntry
}

function Preview({ query, text, parsed, onSettled, ...palette }: PreviewProps) {
  const { firm } = useCurrentUser()
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const preview = useQuery({
    ...queryFor(quickEntry.preview, { body: { ...firm, text: settled } }),
    enabled: parsed.kind === 'parsed',
    placeholderData: keepPreviousData,
  })
  const isCurrent = settled === text && !preview.isPlaceholderData
  const isSettled = isCurrent && preview.isFetched
  useEffect(() => {
    if (isSettled) onSettled(query)
  }, [isSettled, query, onSettled])
  if (parsed.kind === 'refused') return <Group label="Time entry" problem={parsed.message} />
  const answer = isCurrent ? preview.data : undefined
  return (
    <Matters
      label={entryLabel(parsed.entry)}
      problem={problemText(preview.error, answer)}
      time={answer?.entry ?? undefined}
      found={preview.data ?? NOTHING_FOUND}
      isLooking={!isCurrent}
      {...palette}
    />
  )
}

const problemText = (error: Error | null, answer: QuickPreview | undefined) =>
  error ? errorText(error) : (answer?.problem ?? undefined)

/** `Time entry · 1 h 20 min · draft reply · Friday 20/11/2026` */
const entryLabel = ({ seconds, description, day, isBillable }: Read) =>
  ['Time entry', durationHint(seconds), description, dayWithWeekday(day), !isBillable && 'not billable']
    .filter(Boolean)
    .join(' · ')

type Read = Extract<ParsedQuickEntry, { kind: 'parsed' }>['entry']

interface GroupProps {
  label: string
  problem?: string | undefined
  children?: ReactNode
}

function Group({ label, problem, children }: GroupProps) {
  return (
    <Spotlight.ActionsGroup label={label}>
      {children}
      {problem && (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </Spotlight.ActionsGroup>
  )
}

interface MattersProps extends Omit<Props, 'query' | 'onSettled'> {
  label: string
  problem: string | undefined
  /** Undefined while the line is still being read by the server. */
  time: QuickTime | undefined
  found: { readonly matters: readonly QuickMatter[]; readonly match: QuickPreview['match'] }
  isLooking: boolean
}

/**
 * A matter that is certain comes first and Enter saves on it. Otherwise the first row opens the form, so that nothing is saved
 * on a matter that nobody named or chose.
 */
function Matters({ label, problem, time, found: { matters, match }, isLooking, close, onChange }: MattersProps) {
  const user = useCurrentUser()
  const [failure, setFailure] = useState<{ text: string; label: string } | null>(null)
  const sending = useRef(false)
  const keyFor = useRepeatKey()

  async function save(matter: QuickMatter): Promise<void> {
    if (!time || sending.current) return
    const { activityId } = matter
    if (activityId === null) {
      close()
      return openQuickDraft(user, time, matter)
    }
    sending.current = true
    setFailure(null)
    const idempotencyKey = keyFor([time, matter.matterId])
    try {
      toast.success(await saveQuickEntry({ user, time, matter: { ...matter, activityId }, idempotencyKey }))
      close()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'utbms_code_required') {
        close()
        return openQuickDraft(user, time, matter)
      }
      setFailure({ text: errorText(error), label })
    } finally {
      sending.current = false
    }
  }

  const shownProblem = failure?.label === label ? failure.text : problem
  const first = match === 'certain' ? matters[0] : undefined
  const others = matters.filter((matter) => matter !== first)
  // The selected row is replaced when the matter is found.
  useEffect(onChange, [onChange, match, matters.length])
  return (
    <Group label={label} problem={shownProblem}>
      {matters.length === 0 && isLooking && (
        <Spotlight.Action key="first" label="Looking for the matter" closeSpotlightOnTrigger={false} />
      )}
      {!first && time && !shownProblem && (
        <FormRow
          key="first"
          label={match === 'several' ? 'Several matters fit' : 'No matter named'}
          onChoose={() => {
            close()
            openQuickDraft(user, time, undefined)
          }}
        />
      )}
      {first && <MatterRow key="first" matter={first} time={time} withAmount onChoose={() => void save(first)} />}
      {others.map((matter) => (
        <MatterRow key={matter.matterId} matter={matter} time={time} onChoose={() => void save(matter)} />
      ))}
    </Group>
  )
}

/** Opens the form with the line, where a matter is chosen. */
const FormRow = ({ label, onChoose }: { label: string; onChoose: () => void }) => (
  <Spotlight.Action
    className={styles.row}
    label={label}
    description="Choose one below, or enter the matter in the form"
    leftSection={<IconClock size={18} stroke={1.6} aria-hidden />}
    rightSection={<kbd className="lx-kbd">Form</kbd>}
    dimmedSections={false}
    closeSpotlightOnTrigger={false}
    onClick={onChoose}
  />
)

interface RowProps {
  matter: QuickMatter
  time: QuickTime | undefined
  withAmount?: boolean
  onChoose: () => void
}

function MatterRow({ matter, time, withAmount = false, onChoose }: RowProps) {
  const user = useCurrentUser()
  const { data: rate } = useQuery({
    ...matterRateQuery(user.firm, {
      matterId: matter.matterId,
      userId: user.profileId,
      timeEntryDate: time?.timeEntryDate,
    }),
    enabled: withAmount && time?.isBillable === 4,
  })
  const amount =
    withAmount && time && rate && time.isBillable === 4 ? quickEntryTotal(user, rate, String(time.duration)) : undefined
  return (
    <Spotlight.Action
      className={styles.row}
      label={matter.matterName}
      description={[matter.clientName, matter.activityType ?? 'Choose the activity in the form', amount]
        .filter(Boolean)
        .join(' · ')}
      leftSection={<IconClock size={18} stroke={1.6} aria-hidden />}
      rightSection={<kbd className="lx-kbd">{matter.activityId === null ? 'Open' : 'Save'}</kbd>}
      dimmedSections={false}
      closeSpotlightOnTrigger={false}
      onClick={onChoose}
    />
  )
}
