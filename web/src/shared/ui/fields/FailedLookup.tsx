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

/** The query that options come from. */
export interface OptionsLoad {
  readonly isPending: boolean
  /** It failed, and there are no options from before. */
  readonly isLoadingError: boolean
  readonly refetch: () => unknown
}

interface OptionsState {
  readonly isWaiting: boolean
  /** When the list is opened. */
  readonly onOpen: () => void
  /** Under the field. */
  readonly note: ReactNode
}

/** A list that could not be loaded is not shown as empty; opening it tries again. */
export function stateOf(load: OptionsLoad | undefined): OptionsState {
  if (!load?.isLoadingError) return { isWaiting: load?.isPending === true, onOpen: () => undefined, note: null }
  const retry = () => void load.refetch()
  const note = <FailedLookup onRetry={retry}>The list could not be loaded.</FailedLookup>
  return { isWaiting: true, onOpen: retry, note }
}
