import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import './fields.css'

/** Under a field whose value or choices could not be loaded, with the way to try again. */
export function FailedLookup({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className="lx-field-note" role="alert">
      {children}{' '}
      <UnstyledButton
        className="lx-field-retry"
        // The field that is left would say what is wrong with it, and move the button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        Try again
      </UnstyledButton>
    </div>
  )
}
