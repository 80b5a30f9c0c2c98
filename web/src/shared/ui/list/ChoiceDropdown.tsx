import { Combobox } from '@mantine/core'
import { useMemo } from 'react'
import { useOpenOnMount } from '../overlays/lazy.tsx'
import { OptionDropdown } from '../fields/OptionDropdown.tsx'
import { useOptionList } from '../fields/use-option-list.ts'
import { FilterChip, type ChipProps } from './FilterChip.tsx'
import { YES_NO, type Filter } from './filters.ts'

export type ChoiceDropdownProps = ChipProps<Extract<Filter, { kind: 'choice' | 'yesNo' }>, string>

const NO_OPTIONS = [] as const

/** The searchable list of a chip, opened on mount. Choosing the chosen option again takes the filter off. */
export default function ChoiceDropdown(chip: ChoiceDropdownProps) {
  const { filter, value, onChange } = chip
  const options = filter.kind === 'yesNo' ? YES_NO : (filter.options ?? NO_OPTIONS)
  const groups = useMemo(() => [{ options }], [options])
  const list = useOptionList(groups)
  const button = useOpenOnMount(() => list.store.openDropdown('keyboard'))
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
          {...chip}
          wrapButton={(main) => <Combobox.EventsTarget targetType="button">{main}</Combobox.EventsTarget>}
          buttonRef={button}
          isOpen={list.store.dropdownOpened}
          onOpen={() => list.store.toggleDropdown('keyboard')}
        />
      </Combobox.DropdownTarget>
      <OptionDropdown
        list={list}
        entity={filter.kind === 'choice' ? filter.entity : 'answer'}
        isChosen={(option) => option === value}
        maxHeight={300}
        isLoading={filter.kind === 'choice' && filter.options === undefined}
        isLost={filter.kind === 'choice' && filter.isLost === true}
        withSearch={filter.kind === 'choice'}
      />
    </Combobox>
  )
}
