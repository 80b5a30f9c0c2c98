import type { ReactNode } from 'react'
import styles from './fields.module.css'

interface Props {
  /** Submit first, then alternatives, then cancel. */
  children: ReactNode
  /** How many fields differ from what was saved. */
  changes?: number
}

/** The pinned buttons of a long form. */
export function FormBar({ children, changes = 0 }: Props) {
  return (
    <div className="lx-form-bar">
      {children}
      <span className={styles.formBarNote} role="status">
        {changes === 1 && '1 change not saved.'}
        {changes > 1 && `${changes} changes not saved.`}
      </span>
    </div>
  )
}

/** Number of changed fields, for the bar's sentence: `countChanges(form.formState.dirtyFields)`. */
export function countChanges(dirtyFields: object): number {
  return Object.values(dirtyFields).filter(isDirty).length
}

const isDirty = (field: unknown): boolean =>
  field === true || (typeof field === 'object' && field !== null && Object.values(field).some(isDirty))
