import { lazyDialogWindow } from './lazy.tsx'
import type { SidePanelProps } from './SidePanelWindow.tsx'

/** A drawer of 480 px at the right, for reading or a quick edit beside a list. */
export const SidePanel = lazyDialogWindow<SidePanelProps>(() => import('./SidePanelWindow.tsx'))
