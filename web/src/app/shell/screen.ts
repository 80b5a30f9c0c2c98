import { useSyncExternalStore } from 'react'

export type Screen = 'phone' | 'tablet' | 'desktop'

const tablet = window.matchMedia('(min-width: 48em)')
const desktop = window.matchMedia('(min-width: 80em)')

const subscribe = (listener: () => void) => {
  for (const query of [tablet, desktop]) query.addEventListener('change', listener)
  return () => {
    for (const query of [tablet, desktop]) query.removeEventListener('change', listener)
  }
}

/** Phone under 768 px, tablet under 1280 (ui.md §22). */
export const useScreen = (): Screen =>
  useSyncExternalStore(subscribe, () => (desktop.matches ? 'desktop' : tablet.matches ? 'tablet' : 'phone'))
