import { UnstyledButton } from '@mantine/core'
import { InlineNote } from './InlineNote.tsx'
import styles from './states.module.css'

/** What is on screen is older than it could be: a refresh failed and the last answer still stands. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <UnstyledButton className={styles.noteButton} onClick={onRetry}>
      Try again
    </UnstyledButton>
  )
  return (
    <InlineNote tone="warning" action={retry} live>
      Could not refresh. What you see may be out of date.
    </InlineNote>
  )
}
