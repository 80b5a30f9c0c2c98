import type { TablerIcon } from '@tabler/icons-react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatCount } from '../values/format.ts'
import type { Selection } from './selection.ts'
import { useChosen } from './use-selection.ts'
import styles from './list.module.css'

export interface BulkAction {
  readonly label: string
  readonly icon?: TablerIcon | undefined
  readonly onClick: (ids: readonly string[]) => void
  /** Soft red: Delete. */
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
}

interface Props {
  selection: Selection
  /** At most four. */
  actions: readonly BulkAction[]
  /** Sums of what is chosen, already written out: `3.90 h`, `$1,758.00`. */
  sums?: ((ids: readonly string[]) => readonly string[]) | undefined
}

/** Floats over the foot of the list while rows are chosen. */
export function BulkBar({ selection, actions, sums }: Props) {
  const ids = useChosen(selection)
  if (ids.length === 0) return null
  const facts = [`${formatCount(ids.length)} selected`, ...(sums?.(ids) ?? [])]
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected rows">
      <span className="lx-num" role="status">
        {facts.join(' · ')}
      </span>
      <hr />
      {actions.map(({ label, icon: Icon, onClick, danger, disabled }) => (
        <button
          key={label}
          type="button"
          data-danger={danger || undefined}
          disabled={disabled ?? false}
          onClick={() => onClick(ids)}
        >
          {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
          {label}
        </button>
      ))}
      <hr />
      <button type="button" aria-label="Clear selection" title="Clear selection" onClick={selection.clear}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  )
}
