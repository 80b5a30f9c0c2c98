import type { ComponentType } from 'react'
import { lazyWithRetry } from '../../shared/lazy-with-retry.tsx'
import { lazyDialog, lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { TimerLoadFailed } from './TimerLoadFailed.tsx'

/**
 * Extra entries of the command palette, such as quick entry: they read the query and render `Spotlight.Action`s, call
 * `onChange` when they show others than before, and `onSettled` once they show what a query finds. Enter waits for it.
 */
type PaletteEntries = ComponentType<{
  query: string
  close: () => void
  onChange: () => void
  onSettled: (query: string) => void
}>

/** The parts of the shell that features provide, each loaded when it is first used. */
export const shellFeatures = {
  /** The timer, in the top bar, at the foot of the navigation, or in the dark bar above the phone's tabs. */
  Timer: lazyWithRetry(() => import('../../features/timer/TimerControl.tsx'), TimerLoadFailed),
  /** What the person is told of: a link with the number of unread ones. */
  NotificationBell: lazyPart(() => import('../../features/notifications/NotificationBell.tsx')),
  /** Starts or pauses the timer (the T key), and shows the outcome itself. */
  toggleTimer: async () => (await import('../../features/timer/public.ts')).toggleTimer(),
  /** The time-entry popup, opened through shared/records/time-entry-popup-store.ts. */
  TimeEntryPopup: lazyDialog<{ opened: boolean }>(() => import('../../features/time-entry-popup/TimeEntryPopup.tsx')),
  palette: [lazyPart(() => import('../../features/quick-entry/QuickEntry.tsx'))] satisfies readonly PaletteEntries[],
}
