import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { timeEntryPopup, useNewEntry, useTimeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { shellFeatures } from './shell-features.ts'

const Palette = lazyDialog(() => import('./Palette.tsx'))
const ShortcutsHelp = lazyDialog(() => import('./ShortcutsHelp.tsx'))

export interface OverlayHandle {
  showShortcuts: () => void
}

interface Props {
  ref: Ref<OverlayHandle>
  search: RefObject<HTMLInputElement | null>
  shortcutsOn: boolean
}

/** What floats over every page of the firm, and the keys that call it. */
export function Overlays({ ref, search, shortcutsOn }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  // Counts the times that the palette was asked for; it is loaded the first time.
  const [paletteCalls, setPaletteCalls] = useState(0)
  const go = useGo()
  const newTimeEntry = useNewEntry()
  const request = useTimeEntryPopup()
  const to = (href: string) => () => void go(href)

  // Whoever signs in next is not asked to fill in a popup; what was typed in it waits as a pill.
  useEffect(() => timeEntryPopup.close, [])

  useImperativeHandle(ref, () => ({ showShortcuts: () => setHelpOpen(true) }))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setPaletteCalls((calls) => calls + 1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  useShortcuts(
    {
      '/': () => search.current?.focus(),
      '?': () => setHelpOpen(true),
      n: newTimeEntry,
      ...(shellFeatures.toggleTimer && { t: () => void shellFeatures.toggleTimer?.() }),
      'g d': to(paths.dashboard()),
      'g c': to(paths.clients()),
      'g m': to(paths.matters()),
      'g t': to(paths.timeEntries()),
      'g b': to(paths.billing()),
      'g r': to(paths.reports()),
    },
    shortcutsOn,
  )

  return (
    <>
      {paletteCalls > 0 && <Palette calls={paletteCalls} onClose={() => setPaletteCalls(0)} />}
      {isHelpOpen && <ShortcutsHelp onClose={() => setHelpOpen(false)} />}
      {shellFeatures.timeEntryPopup && (
        <shellFeatures.timeEntryPopup opened={request !== null} onClose={timeEntryPopup.close} />
      )}
    </>
  )
}
