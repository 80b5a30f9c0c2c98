import { InlineNote, NoteButton } from './InlineNote.tsx'

/** What is on screen is older than it could be: a refresh failed and the last answer still stands. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  const retry = <NoteButton onClick={onRetry}>Try again</NoteButton>
  return (
    <InlineNote tone="warning" action={retry} live>
      Could not refresh. What you see may be out of date.
    </InlineNote>
  )
}
