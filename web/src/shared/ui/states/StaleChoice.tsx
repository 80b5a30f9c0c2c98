import { UnstyledButton } from '@mantine/core'
import { InlineNote } from './InlineNote.tsx'
import styles from './states.module.css'

interface Props {
  /** `Rate is now $180.00`; none where what changed is not on the form. */
  changes: readonly string[]
  onLoad: () => void
}

/** Somebody else changed meanwhile what a form is about: says what, and lets the person choose. What was typed stays. */
export function StaleChoice({ changes, onLoad }: Props) {
  return (
    <InlineNote
      tone="warning"
      live
      action={
        <UnstyledButton className={styles.noteButton} onClick={onLoad}>
          Load theirs
        </UnstyledButton>
      }
    >
      {`Changed by someone else meanwhile${changes.length > 0 ? `: ${changes.join(', ')}` : ''}. Save again to keep yours.`}
    </InlineNote>
  )
}
