import { closedDropdown, lazyDropdown } from './lazy.tsx'
import type { DropMenuProps } from './DropMenuContent.tsx'

/** A menu of actions. It is built when it is first opened. */
export const DropMenu = lazyDropdown<DropMenuProps>(() => import('./DropMenuContent.tsx'), closedDropdown('menu'))
