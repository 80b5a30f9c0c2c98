import { whenOpened } from './when-opened.tsx'
import type { ConfirmDialogProps } from './ConfirmDialogWindow.tsx'

/** 420 wide; the focus starts on the safe choice. */
export const ConfirmDialog = whenOpened<ConfirmDialogProps>(() => import('./ConfirmDialogWindow.tsx'))
