import { Combobox } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { ChoiceFilterProps } from './chips.tsx'
import { useOpenedAtOnce } from '../overlays/lazy.tsx'
import { OptionDropdown } from '../fields/OptionDropdown.tsx'
import { useOptionList } from '../fields/use-option-list.ts'
import { FilterChip } from './FilterChip.tsx'
import { isOn, valueText, YES_NO } from './filters.ts'

const NO_OPTIONS = [] as const

/** The searchable list of a chip, open as soon as it stands. Choosing the chosen option again takes the filter off. */
export default function ChoiceDropdown({ filter, value, onChange }: ChoiceFilterProps) {
  const options = filter.kind === 'yesNo' ? YES_NO : (filter.options ?? NO_OPTIONS)
  const groups = useMemo(() => [{ options }], [options])
  const list = useOptionList(groups)
  const button = useRef<HTMLButtonElement>(null)
  useOpenedAtOnce(button, () => list.store.openDropdown('keyboard'))
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
          buttonRef={button}
          isOpen={list.store.dropdownOpened}
          onOpen={() => {
            if (filter.kind === 'choice') filter.onIntent?.()
            list.store.toggleDropdown('keyboard')
          }}
          onRemove={() => onChange(undefined)}
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
