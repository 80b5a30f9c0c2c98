import { InlineNote, NoteButton } from './InlineNote.tsx'

interface Props {
  /** `Rate is now $180.00`; none where what changed is not on the form. */
  changes: readonly string[]
  onLoad: () => void
}

/** Shows what somebody else changed in the record of a form, and lets the person choose. What was typed stays. */
export function StaleChoice({ changes, onLoad }: Props) {
  return (
    <InlineNote tone="warning" live action={<NoteButton onClick={onLoad}>Load theirs</NoteButton>}>
      {`Changed by someone else in the meantime${changes.length > 0 ? `: ${changes.join(', ')}` : ''}. Save again to keep yours.`}
    </InlineNote>
  )
}
