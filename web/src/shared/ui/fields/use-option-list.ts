import { useCombobox, type ComboboxStore } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { matchOptions, type Matches, type OptionGroup } from './options.ts'

export interface OptionList {
  readonly store: ComboboxStore
  readonly search: string
  readonly setSearch: (text: string) => void
  /** For the search box: Enter chooses from the options of the text as it stands. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly matches: Matches
  /** The floating panel: the search box, the options and the foot. */
  readonly panel: RefObject<HTMLDivElement | null>
}

/** The open or closed list of a dropdown with its search box. Closing gives the focus back and forgets the search. */
export function useOptionList(groups: readonly OptionGroup[], onClose?: () => void): OptionList {
  const [search, setSearch] = useState('')
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: (source) => {
      store.resetSelectedOption()
      if (source === 'keyboard') store.focusTarget()
      else focusUnlessMoved(store)
      setSearch('')
      onClose?.()
    },
  })
  const [flushed, setFlushed] = useState('')
  const later = useDeferredValue(search)
  const deferred = flushed === search ? search : later
  const hasMoved = useRef(false)
  const isOpen = store.dropdownOpened
  const matches = useMemo(() => (isOpen ? matchOptions(groups, deferred) : CLOSED), [groups, deferred, isOpen])
  useEffect(() => {
    if (isOpen && deferred !== '') store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the store is a new object on each render, and only what is searched for matters
  }, [deferred, isOpen])
  const panel = useRef<HTMLDivElement>(null)
  useClosingWhenLeft(store, panel)
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') hasMoved.current = true
    if (key !== 'Enter' || hasMoved.current || search === '') return
    // The list may still be that of an earlier text: it is drawn when there is time.
    flushSync(() => setFlushed(search))
    store.selectFirstOption()
  }
  const type = (text: string) => {
    hasMoved.current = false
    setSearch(text)
  }
  return { store, search, setSearch: type, onKeyDown, matches, panel }
}

/** A click elsewhere closes the list and then moves the focus. */
function focusUnlessMoved(store: ComboboxStore): void {
  const search = store.searchRef.current
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === search || activeElement === document.body) store.focusTarget()
  })
}

/**
 * Closes a list when the focus leaves it, so that it does not cover the fields below. Tab past its last control or before
 * its first, and Escape, return to its field.
 */
function useClosingWhenLeft(store: ComboboxStore, panel: OptionList['panel']): void {
  const isOpen = store.dropdownOpened
  useEffect(() => {
    if (!isOpen) return
    const onFocus = ({ target }: FocusEvent) => {
      const isHere =
        target instanceof Node && [panel.current, store.targetRef.current].some((part) => part?.contains(target))
      if (!isHere) store.closeDropdown('mouse')
    }
    const onKey = ({ key, shiftKey, target }: globalThis.KeyboardEvent) => {
      const stops = [...(panel.current?.querySelectorAll('input, button') ?? [])]
      const isEdge = target === stops.at(shiftKey ? 0 : -1)
      const isEscape = key === 'Escape' && target instanceof Node && panel.current?.contains(target) === true
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
