import { whenOpened } from './when-opened.tsx'
import type { DialogProps } from './DialogWindow.tsx'

/** A dialog whose head and foot stay while its body scrolls. Traps the focus and gives it back. */
export const Dialog = whenOpened<DialogProps>(() => import('./DialogWindow.tsx'))
