import type { ComponentType } from 'react'
import { lazyWithRetry, lazyDialog, lazyPart, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { TimerLoadFailed } from './TimerLoadFailed.tsx'

export interface ShellFeatures {
  /** The timer, in the top bar, at the foot of the navigation, or in the dark bar above the phone's tabs. */
  timer?: ComponentType<{ place: 'topBar' | 'navFoot' | 'phone' }>
  /** Starts or pauses the timer (the T key), and reports the outcome itself. */
  toggleTimer?: () => Promise<void>
  /** The time-entry popup, opened through shared/time-entry-popup-store.ts. */
  timeEntryPopup?: ComponentType<Closable & { opened: boolean }>
  /**
   * Extra entries of the command palette, such as quick entry: they read the query and render `Spotlight.Action`s, and
   * call `onChange` when they show others than before.
   */
  palette: readonly ComponentType<{ query: string; close: () => void; onChange: () => void }>[]
}

/** The parts of the shell that features provide, each loaded when it is first used. */
export const shellFeatures: ShellFeatures = {
  timer: lazyWithRetry(() => import('../../features/timer/TimerControl.tsx'), TimerLoadFailed),
  toggleTimer: async () => (await import('../../features/timer/public.ts')).toggleTimer(),
  timeEntryPopup: lazyDialog(() => import('../../features/time-entry-popup/TimeEntryPopup.tsx')),
  palette: [lazyPart(() => import('../../features/quick-entry/QuickEntry.tsx'))],
}
