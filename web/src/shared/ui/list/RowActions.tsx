import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { DropMenu } from '../overlays/DropMenu.tsx'
import type { MenuEntry } from '../overlays/DropMenuContent.tsx'
import styles from './list.module.css'

export type RowAction = Pick<MenuEntry, 'label' | 'icon' | 'onClick' | 'danger'>

interface Props {
  /** The record, for the names of the buttons: `Edit Kessler wrongful dismissal`. */
  name: string
  /** The first one with an icon is a button of its own, the rest are in the menu. */
  actions: readonly RowAction[]
}

export function RowActions({ name, actions }: Props) {
  const [first, ...others] = actions
  const rest = first?.icon ? others : actions
  return (
    <span className={styles.rowact}>
      {first?.icon && (
        <button
          type="button"
          className={`lx-bare ${styles.rowButton}`}
          aria-label={`${first.label} ${name}`}
          title={first.label}
          onClick={first.onClick}
        >
          <first.icon size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      {rest.length > 0 && <RowMenu name={name} actions={rest} />}
    </span>
  )
}

/** A button that opens the actions of a row. */
export function RowMenu({ name, actions }: Props) {
  const dots = (
    <button
      type="button"
      className={`lx-bare ${styles.rowButton}`}
      aria-label={`More actions for ${name}`}
      title="More actions"
    >
      <IconDots size={16} stroke={1.6} aria-hidden />
    </button>
  )
  return <DropMenu target={dots} sections={[{ entries: actions }]} />
}
