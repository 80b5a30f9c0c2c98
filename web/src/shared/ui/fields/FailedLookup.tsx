import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Under a field whose value or choices could not be loaded, with the way to try again. */
export function FailedLookup({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className={styles.fieldNote} role="alert">
      {children}{' '}
      <UnstyledButton
        className={styles.fieldRetry}
        // The field that is left would say what is wrong with it, and move the button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        Try again
      </UnstyledButton>
    </div>
  )
}
