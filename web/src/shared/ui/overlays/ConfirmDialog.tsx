import { lazyDialogWindow } from './lazy.tsx'
import type { ConfirmDialogProps } from './ConfirmDialogWindow.tsx'

/** 420 wide; the focus starts on the safe choice. */
export const ConfirmDialog = lazyDialogWindow<ConfirmDialogProps>(() => import('./ConfirmDialogWindow.tsx'))
