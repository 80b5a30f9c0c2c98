import { whenOpened } from './when-opened.tsx'
import type { SidePanelProps } from './SidePanelWindow.tsx'

/** A drawer of 480 px at the right, for reading or a quick edit beside a list. */
export const SidePanel = whenOpened<SidePanelProps>(() => import('./SidePanelWindow.tsx'))
