import type { DayRange } from '../values/calendar.ts'
import { lazyDropdown, type OpenIntent } from '../overlays/lazy.tsx'
import { FilterChip } from './FilterChip.tsx'
import { isOn, valueText, type Filter, type FilterValue } from './filters.ts'

interface ChipProps<F extends Filter, Value> {
  filter: F
  value: FilterValue | undefined
  onChange: (value: Value | undefined) => void
}
export type ChoiceFilterProps = ChipProps<Extract<Filter, { kind: 'choice' | 'yesNo' }>, string>
export type DatesFilterProps = ChipProps<Extract<Filter, { kind: 'dates' }>, DayRange>

/** A chip that opens a searchable list. */
export const ChoiceFilter = lazyDropdown<ChoiceFilterProps>(() => import('./ChoiceDropdown.tsx'), ClosedChip)

/** A chip that opens ready ranges, a calendar and two typed dates. */
export const DatesFilter = lazyDropdown<DatesFilterProps>(() => import('./DatesDropdown.tsx'), ClosedChip)

function ClosedChip({ filter, value, onChange, onOpen, onIntent }: ChipProps<Filter, never> & OpenIntent) {
  const near = () => {
    onIntent()
    if (filter.kind === 'choice') filter.onIntent?.()
  }
  return (
    <FilterChip
      label={filter.label}
      text={isOn(value) ? valueText(filter, value) : undefined}
      isDate={filter.kind === 'dates'}
      isOpen={false}
      onIntent={near}
      onOpen={() => {
        near()
        onOpen()
      }}
      onRemove={() => onChange(undefined)}
    />
  )
}
