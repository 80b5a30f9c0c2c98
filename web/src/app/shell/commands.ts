import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Permission } from '#domain/permissions.ts'
import { EnterMatterDialog } from '../../features/walls/dialogs.ts'

/** A command of the palette that opens a dialog of its own, over whichever page is on screen. */
export interface DialogCommand {
  readonly label: string
  readonly icon: TablerIcon
  readonly needs: Permission
  readonly Dialog: ComponentType<{ onClose: () => void }>
}

export const dialogCommands: readonly DialogCommand[] = [
  {
    label: 'Enter a restricted matter…',
    icon: IconLockOpen,
    needs: 'administrator',
    Dialog: EnterMatterDialog,
  },
]
