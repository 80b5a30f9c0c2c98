import type { ReactNode } from 'react'

/** Two columns with a 16 px gap; one on phones. Wrap a field in `FormCell` to change its width. */
export function FormGrid({ children, columns = 2 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  return (
    <div className="lx-form-grid" data-columns={columns}>
      {children}
    </div>
  )
}

/** A cell over several columns: `full` for descriptions, a number for the rest. */
export function FormCell({ children, span = 'full' }: { children: ReactNode; span?: 1 | 2 | 3 | 'full' }) {
  return <div style={{ gridColumn: span === 'full' ? '1 / -1' : `span ${span}` }}>{children}</div>
}
