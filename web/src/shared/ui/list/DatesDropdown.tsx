import { Button, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Calendar } from '../fields/LazyCalendar.tsx'
import { isoToDmy, rangePresets, readDay, type DayRange } from '../values/calendar.ts'
import { useOpenOnMount } from '../overlays/lazy.tsx'
import { FilterChip, type ChipProps } from './FilterChip.tsx'
import { isOn, type Filter } from './filters.ts'
import styles from './list.module.css'

export type DatesDropdownProps = ChipProps<Extract<Filter, { kind: 'dates' }>, DayRange>

/** Usual ranges, a calendar and two typed dates behind a chip, opened on mount. */
export default function DatesDropdown(chip: DatesDropdownProps) {
  const { filter, value, onChange } = chip
  const [isOpen, setOpen] = useState(false)
  const button = useOpenOnMount(() => setOpen(true))
  const range = typeof value === 'object' ? value : {}
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <FilterChip {...chip} buttonRef={button} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={filter.label} p={0}>
        <RangePicker
          range={range}
          today={filter.today}
          onDone={(chosen) => {
            onChange(isOn(chosen) ? chosen : undefined)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface RangePickerProps {
  range: DayRange
  today: string
  onDone: (range: DayRange) => void
}

function RangePicker({ range, today, onDone }: RangePickerProps) {
  const [draft, setDraft] = useState(range)
  const [typed, setTyped] = useState({ from: isoToDmy(range.from ?? ''), to: isoToDmy(range.to ?? '') })

  function show(next: DayRange): void {
    setDraft(next)
    setTyped({ from: isoToDmy(next.from ?? ''), to: isoToDmy(next.to ?? '') })
  }
  /** The first click starts a range, the second ends it, in either order. */
  function choose(day: string): void {
    const isStarted = draft.from !== undefined && draft.to === undefined
    if (!isStarted) show({ from: day })
    else show(day < (draft.from ?? day) ? { from: day, to: draft.from } : { from: draft.from, to: day })
  }
  function type(end: 'from' | 'to', text: string): void {
    setTyped({ ...typed, [end]: text })
    const day = readDay(text)
    setDraft({ ...draft, [end]: day })
  }
  const isReversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to
  const isUnreadable = (end: 'from' | 'to') => typed[end] !== '' && draft[end] === undefined
  const isWrong = isReversed || isUnreadable('from') || isUnreadable('to')

  return (
    <div className={styles.range}>
      <div className={styles.rangePresets} role="group" aria-label="Usual ranges">
        {rangePresets(today).map(({ label, range: preset }) => (
          <button
            key={label}
            type="button"
            aria-pressed={preset.from === range.from && preset.to === range.to}
            onClick={() => onDone(preset)}
          >
            {label}
          </button>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) onDone(draft)
        }}
      >
        <div className={styles.rangeFields}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              size="xs"
              value={typed[end]}
              placeholder="DD/MM/YYYY"
              autoComplete="off"
              error={isUnreadable(end) || isReversed}
              onChange={(event) => type(end, event.currentTarget.value)}
            />
          ))}
        </div>
        <Calendar chosen={draft} onChoose={choose} today={today} />
        <div className={styles.rangeApply}>
          <Button type="submit" size="xs" disabled={isWrong}>
            Apply
          </Button>
        </div>
      </form>
    </div>
  )
}
