import type { SpotlightStore } from '@mantine/spotlight'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { shellFeatures } from './shell-features.ts'

type Part = number | 'hits'

/** Selects the first entry, as the arrow keys do; undefined where there is none. */
function selectFirst(store: SpotlightStore): HTMLElement | undefined {
  const list = document.getElementById(store.getState().listId)
  const first = list?.querySelector<HTMLElement>('[data-action]')
  if (!first) return undefined
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  first.setAttribute('data-selected', 'true')
  store.setState({ ...store.getState(), selected: 0 })
  return first
}

/**
 * Enter in the command palette. It chooses the first entry for the text in the field, never one that an earlier text found:
 * it waits until every part that may stand before that entry shows what the text finds. An entry that was reached by the
 * arrow keys is chosen at once.
 */
export function usePaletteEnter(store: SpotlightStore, query: string, hasOwnEntries: boolean) {
  const settled = useRef(new Map<Part, string>())
  const latest = useRef({ query, hasOwnEntries })
  const isWaiting = useRef(false)
  const hasMoved = useRef(false)
  useLayoutEffect(() => {
    latest.current = { query, hasOwnEntries }
  }, [query, hasOwnEntries])

  const chooseWhenSettled = useCallback(() => {
    if (!isWaiting.current) return
    const { query: text, hasOwnEntries: hasFirst } = latest.current
    const shows = (part: Part) => settled.current.get(part) === text
    // The records stand last, so that a page or command need not wait for them.
    if (!shellFeatures.palette.every((_, index) => shows(index)) || !(hasFirst || shows('hits'))) return
    isWaiting.current = false
    selectFirst(store)?.click()
  }, [store])
  useEffect(chooseWhenSettled)

  const parts = useMemo(() => {
    const report = (part: Part) => (text: string) => {
      settled.current.set(part, text)
      chooseWhenSettled()
    }
    return { hits: report('hits'), extras: shellFeatures.palette.map((_, index) => report(index)) }
  }, [chooseWhenSettled])

  /** Selects the first entry when others are shown than before, unless an entry was chosen by the arrow keys. */
  const onChange = useCallback(() => {
    const list = document.getElementById(store.getState().listId)
    if (hasMoved.current && list?.querySelector('[data-selected]')) return
    hasMoved.current = false
    selectFirst(store)
  }, [store])

  useEffect(onChange, [query, onChange])

  return {
    parts,
    onChange,
    /** The text has changed. */
    restart: () => {
      isWaiting.current = false
      hasMoved.current = false
    },
    /** Enter was typed right after the text, which the next render has. */
    wait: () => {
      isWaiting.current = true
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const { key, nativeEvent } = event
      if (nativeEvent.isComposing) return
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        isWaiting.current = false
        hasMoved.current = true
      }
      if (key !== 'Enter' || hasMoved.current) return
      event.preventDefault()
      event.stopPropagation()
      isWaiting.current = true
      chooseWhenSettled()
    },
  }
}
