import { InlineNote, NoteButton } from './InlineNote.tsx'

/** A refresh failed and the last answer is still shown. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  const retry = <NoteButton onClick={onRetry}>Try again</NoteButton>
  return (
    <InlineNote tone="warning" action={retry} live>
      Could not refresh. What you see may be out of date.
    </InlineNote>
  )
}
