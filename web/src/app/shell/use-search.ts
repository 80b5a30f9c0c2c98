import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { hitIcons, searchSections } from './search-rows.ts'
import { slots } from './slots.ts'
import type { TablerIcon } from '@tabler/icons-react'

export interface SearchRow {
  key: string
  icon: TablerIcon
  href: string
  label: string
  note: string
  isHit: boolean
}

const HIT_DELAY_MS = 150

function useHits(text: string) {
  const user = useCurrentUser()
  const [asked] = useDebouncedValue(text, HIT_DELAY_MS)
  const { findHits } = slots
  return useQuery({
    queryKey: ['search', user.firm.businessId, asked],
    queryFn: ({ signal }) => (findHits ? findHits(asked, user, signal) : []),
    enabled: findHits !== undefined && asked.length > 1,
    placeholderData: keepPreviousData,
  })
}

/** What the search box holds: the text, the rows for it, the active one, and the keys that move it. */
export function useSearch(onDone: () => void) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const go = useGo()
  const wanted = text.trim()
  const hits = useHits(wanted)
  const found = wanted.length > 1 ? (hits.data ?? []) : []
  const rows: SearchRow[] =
    wanted === ''
      ? []
      : [
          ...searchSections.map(({ name, icon, list }) => ({
            key: name,
            icon,
            href: list({ search: wanted }),
            label: wanted,
            note: ` in ${name}`,
            isHit: false,
          })),
          ...found.map(({ key, kind, label, note, href }) => ({
            key,
            icon: hitIcons[kind],
            href,
            label,
            note,
            isHit: true,
          })),
        ]

  const type = (next: string) => {
    setText(next)
    setActive(0)
  }
  const open = (row: SearchRow | undefined) => {
    if (!row) return
    type('')
    onDone()
    void go(row.href)
  }
  const move = (by: number) => setActive((at) => (rows.length === 0 ? 0 : (at + by + rows.length) % rows.length))
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => open(rows[active]),
      Escape: () => {
        if (text === '') onDone()
        type('')
      },
    }
    const action = event.nativeEvent.isComposing ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return { text, type, rows, active, setActive, open, onKeyDown, hitsFailed: hits.isError }
}

export type Search = ReturnType<typeof useSearch>
