import type { MenuProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { lazyDropdown, type OpenIntent } from './lazy.tsx'

export interface MenuEntry {
  readonly label: string
  /** Where two entries may have one label. */
  readonly id?: string
  readonly icon?: TablerIcon | undefined
  readonly onClick: () => void
  readonly danger?: boolean | undefined
  /** The label as it is drawn, where that is more than its text. */
  readonly content?: ReactNode
  readonly isCurrent?: boolean | undefined
}

/** One of several that are exclusive, such as the theme. */
export interface MenuChoice {
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

export interface MenuSection {
  readonly title?: string | undefined
  readonly entries?: readonly MenuEntry[]
  readonly choice?: MenuChoice
  /** Under a hairline. */
  readonly isApart?: boolean
}

export interface DropMenuProps extends Pick<MenuProps, 'position' | 'width' | 'withinPortal'> {
  /** The button that opens it. */
  readonly target: ReactElement<ComponentProps<'button'>>
  readonly sections: readonly MenuSection[]
  readonly iconSize?: number
  /** Above the entries. */
  readonly head?: ReactNode
  readonly className?: string
}

/** A menu of actions. It is built when it is first opened. */
export const DropMenu = lazyDropdown<DropMenuProps>(() => import('./BuiltMenu.tsx'), ClosedMenu)

function ClosedMenu({ target, onOpen, onIntent }: DropMenuProps & OpenIntent) {
  return cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: onOpen,
    onPointerEnter: onIntent,
    onFocus: onIntent,
  })
}
