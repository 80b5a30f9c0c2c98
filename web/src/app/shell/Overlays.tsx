import { useCallback, useEffect, useState, type RefObject } from 'react'
import { tinykeys } from 'tinykeys'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { proofRequest } from '../../shared/proof.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { timeEntryPopup, useNewEntry, useTimeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { shellFeatures } from './shell-features.ts'
import { captureEarlyKeys, takeEarlyKeys } from './early-keys.ts'

const ProofDialog = lazyDialog(() => import('../../shared/proof/ProofDialog.tsx'))
const Palette = lazyDialog(() => import('./Palette.tsx'))
const ShortcutsHelp = lazyDialog(() => import('./ShortcutsHelp.tsx'))

/** Where `g` and a second key lead. */
const GO_TO: Readonly<Record<string, () => string>> = {
  d: paths.dashboard,
  c: paths.clients,
  m: paths.matters,
  t: paths.timeEntries,
  b: paths.invoices,
  r: paths.reports,
}

interface Props {
  isHelpOpen: boolean
  setHelpOpen: (isOpen: boolean) => void
  search: RefObject<HTMLInputElement | null>
  shortcutsOn: boolean
}

/** Dialogs that open over every page of the firm, and their shortcuts. */
export function Overlays({ isHelpOpen, setHelpOpen, search, shortcutsOn }: Props) {
  // How often the palette was opened; it is loaded the first time.
  const [paletteCalls, setPaletteCalls] = useState(0)
  const closePalette = useCallback(() => {
    takeEarlyKeys()
    setPaletteCalls(0)
  }, [])
  const go = useGo()
  const newTimeEntry = useNewEntry()
  const request = useTimeEntryPopup()
  const proof = proofRequest.use()

  // The next person to sign in gets no open popup; a draft stays as a pill.
  useEffect(() => timeEntryPopup.close, [])

  useEffect(() => {
    const openPalette = (event: KeyboardEvent) => {
      event.preventDefault()
      captureEarlyKeys(closePalette)
      setPaletteCalls((calls) => calls + 1)
    }
    return tinykeys(window, { 'Control+k': openPalette, 'Meta+k': openPalette }, { ignore: () => false })
  }, [closePalette])

  useShortcuts(
    {
      'g (.)': ({ key }) => {
        const page = GO_TO[key.toLowerCase()]
        if (page) void go(page())
      },
      '/': () => search.current?.focus(),
      '?': () => setHelpOpen(true),
      n: newTimeEntry,
      t: () => void shellFeatures.toggleTimer(),
    },
    shortcutsOn,
  )

  return (
    <>
      {paletteCalls > 0 && <Palette calls={paletteCalls} onClose={closePalette} />}
      {proof && <ProofDialog onClose={proof.answer} />}
      {isHelpOpen && <ShortcutsHelp onClose={() => setHelpOpen(false)} />}
      <shellFeatures.TimeEntryPopup opened={request !== null} onClose={timeEntryPopup.close} />
    </>
  )
}
