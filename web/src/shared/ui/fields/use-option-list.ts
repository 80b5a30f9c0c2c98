import { useCombobox, type ComboboxStore } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { matchOptions, type Matches, type OptionGroup } from './options.ts'

export interface OptionList {
  readonly store: ComboboxStore
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly matches: Matches
}

/** The open or closed list of a dropdown with its search box. Closing gives the focus back and forgets the search. */
export function useOptionList(groups: readonly OptionGroup[], onClose?: () => void): OptionList {
  const [search, setSearch] = useState('')
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: (source) => {
      store.resetSelectedOption()
      // A click elsewhere has already moved the focus to where the person wants it.
      if (source !== 'mouse' || document.activeElement === store.searchRef.current) store.focusTarget()
      setSearch('')
      onClose?.()
    },
  })
  const deferred = useDeferredValue(search)
  const isOpen = store.dropdownOpened
  const matches = useMemo(() => (isOpen ? matchOptions(groups, deferred) : CLOSED), [groups, deferred, isOpen])
  useEffect(() => {
    if (isOpen && deferred !== '') store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the store is a new object on each render, and only what is searched for matters
  }, [deferred, isOpen])
  useClosingWhenLeft(store)
  return { store, search, setSearch, matches }
}

/**
 * A list that the focus has left, by a key or because the page moved it, does not stay open over the fields below. Tab
 * past its last control or before its first, and Escape, lead back to its field.
 */
function useClosingWhenLeft(store: ComboboxStore): void {
  const isOpen = store.dropdownOpened
  useEffect(() => {
    if (!isOpen) return
    const list = () => document.getElementById(store.listId ?? '')?.closest('.lx-option-list')
    const onFocus = ({ target }: FocusEvent) => {
      const isHere = target instanceof Node && [list(), store.targetRef.current].some((part) => part?.contains(target))
      if (!isHere) store.closeDropdown('mouse')
    }
    const onKey = ({ key, shiftKey, target }: KeyboardEvent) => {
      const stops = [...(list()?.querySelectorAll('input, button') ?? [])]
      const isEdge = target === stops.at(shiftKey ? 0 : -1)
      const isEscape = key === 'Escape' && target instanceof Node && list()?.contains(target) === true
      if (isEscape || (key === 'Tab' && isEdge)) store.closeDropdown('keyboard')
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the store is a new object on each render
  }, [isOpen])
}

const CLOSED: Matches = { groups: [], hidden: 0 }
