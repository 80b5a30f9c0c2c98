import { Combobox } from '@mantine/core'
import { useMemo } from 'react'
import { OptionDropdown } from '../fields/OptionDropdown.tsx'
import { useOptionList } from '../fields/use-option-list.ts'
import { FilterChip } from './FilterChip.tsx'
import { isOn, valueText, YES_NO, type Filter, type FilterValue } from './filters.ts'

interface Props {
  filter: Extract<Filter, { kind: 'choice' | 'yesNo' }>
  value: FilterValue | undefined
  onChange: (value: string | undefined) => void
}

const NO_OPTIONS = [] as const

/** A chip that opens a searchable list. Choosing the chosen option again takes the filter off. */
export function ChoiceFilter({ filter, value, onChange }: Props) {
  const options = filter.kind === 'yesNo' ? YES_NO : (filter.options ?? NO_OPTIONS)
  const groups = useMemo(() => [{ options }], [options])
  const list = useOptionList(groups)
  return (
    <Combobox
      store={list.store}
      width={280}
      position="bottom-start"
      onOptionSubmit={(chosen) => {
        onChange(chosen === value ? undefined : chosen)
        list.store.closeDropdown('keyboard')
      }}
    >
      <Combobox.DropdownTarget>
        <FilterChip
          label={filter.label}
          text={isOn(value) ? valueText(filter, value) : undefined}
          wrapButton={(button) => <Combobox.EventsTarget targetType="button">{button}</Combobox.EventsTarget>}
          isOpen={list.store.dropdownOpened}
          onOpen={() => list.store.toggleDropdown('keyboard')}
          onRemove={() => onChange(undefined)}
        />
      </Combobox.DropdownTarget>
      <OptionDropdown
        list={list}
        entity={filter.kind === 'choice' ? filter.entity : 'answer'}
        isChosen={(option) => option === value}
        maxHeight={300}
        isLoading={filter.kind === 'choice' && filter.options === undefined}
        withSearch={filter.kind === 'choice'}
      />
    </Combobox>
  )
}
