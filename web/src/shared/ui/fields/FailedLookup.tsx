import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Under a field whose value or options could not be loaded, with a button to try again. */
export function FailedLookup({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className={styles.fieldNote} role="alert">
      {children}{' '}
      <UnstyledButton
        className={styles.fieldRetry}
        // Leaving the field would show its error, which moves the button away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        Try again
      </UnstyledButton>
    </div>
  )
}
