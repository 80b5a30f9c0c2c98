import { lazyDialogWindow } from './lazy.tsx'
import type { DialogProps } from './DialogWindow.tsx'

/** A dialog whose head and foot stay while its body scrolls. Traps the focus and gives it back. */
export const Dialog = lazyDialogWindow<DialogProps>(() => import('./DialogWindow.tsx'))
