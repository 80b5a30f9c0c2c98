import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState, type ReactNode } from 'react'
import { PHONE } from '../media.ts'
import { lazyDialogWindow, lazyDropdown } from '../overlays/lazy.tsx'
import { formatCount } from '../values/format.ts'
import type { ChoiceDropdownProps } from './ChoiceDropdown.tsx'
import type { CustomDropdownProps } from './CustomDropdown.tsx'
import type { DatesDropdownProps } from './DatesDropdown.tsx'
import { FilterChip } from './FilterChip.tsx'
import { allOff, countOn, type Filter, type FilterValue, type FilterValues } from './filters.ts'
import type { FilterSheetProps } from './FilterSheetWindow.tsx'
import styles from './list.module.css'

const ChoiceFilter = lazyDropdown<ChoiceDropdownProps>(() => import('./ChoiceDropdown.tsx'), FilterChip)
const DatesFilter = lazyDropdown<DatesDropdownProps>(() => import('./DatesDropdown.tsx'), FilterChip)
const CustomFilter = lazyDropdown<CustomDropdownProps>(() => import('./CustomDropdown.tsx'), FilterChip)
const Sheet = lazyDialogWindow<FilterSheetProps>(() => import('./FilterSheetWindow.tsx'))

export interface FilterBarProps {
  filters: readonly Filter[]
  values: FilterValues
  /** The changed filters; undefined clears one. The caller changes the address. */
  onChange: (changes: FilterValues) => void
  search?: { value: string; onChange: (text: string) => void; label: string } | undefined
  /** At the right end: grouping, density, columns. */
  views?: ReactNode
  /** For the sheet's button on phones: `Show 12 entries`. */
  count?: number | undefined
  noun: { one: string; many: string }
}

export function FilterBar(props: FilterBarProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const { filters, values, onChange, search, views } = props
  return (
    <div className="lx-filters" role="group" aria-label="Filters">
      {search && <SearchField key={search.label} {...search} />}
      {isPhone ? <FilterSheet {...props} /> : <Chips filters={filters} values={values} onChange={onChange} />}
      {!isPhone && countOn(filters, values) >= 2 && (
        <button type="button" className={`lx-bare ${styles.filtersClear}`} onClick={() => onChange(allOff(filters))}>
          Clear filters
        </button>
      )}
      {views && <div className="lx-filters-views">{views}</div>}
    </div>
  )
}

function Chips({ filters, values, onChange }: Pick<FilterBarProps, 'filters' | 'values' | 'onChange'>) {
  return filters.map((filter) => {
    const { key } = filter
    const chip = { value: values[key], onChange: (value: FilterValue | undefined) => onChange({ [key]: value }) }
    if (filter.kind === 'dates') return <DatesFilter key={key} filter={filter} {...chip} />
    if (filter.kind === 'custom') return <CustomFilter key={key} filter={filter} {...chip} />
    return <ChoiceFilter key={key} filter={filter} {...chip} />
  })
}

/** On phones the filters are in a sheet with one button, which shows the number of rows. */
function FilterSheet({ filters, values, onChange, count, noun }: FilterBarProps) {
  const [isOpen, sheet] = useDisclosure(false)
  const on = countOn(filters, values)
  if (filters.length === 0) return null
  const shown = count === undefined ? noun.many : `${formatCount(count)} ${count === 1 ? noun.one : noun.many}`
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden />}
        onClick={sheet.open}
      >
        {on === 0 ? 'Filters' : `Filters (${on})`}
      </Button>
      <Sheet opened={isOpen} onClose={sheet.close}>
        <div className={styles.filterSheet}>
          <Chips filters={filters} values={values} onChange={onChange} />
          <div className={styles.sheetButtons}>
            <Button onClick={sheet.close}>Show {shown}</Button>
            {on > 0 && (
              <Button variant="subtle" onClick={() => onChange(allOff(filters))}>
                Clear filters
              </Button>
            )}
          </div>
        </div>
      </Sheet>
    </>
  )
}

/** Waits for a pause in the typing, so that the list is not loaded at each letter. */
function SearchField({ value, onChange, label }: NonNullable<FilterBarProps['search']>) {
  const [draft, setDraft] = useState<string>()
  const send = useDebouncedCallback((text: string) => {
    onChange(text)
    setDraft(undefined)
  }, 300)
  return (
    <TextInput
      className={`${styles.filtersSearch} lx-quiet`}
      type="search"
      aria-label={label}
      placeholder={label}
      value={draft ?? value}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
