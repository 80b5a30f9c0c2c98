import { useState } from 'react'
import { errorText } from '../api.ts'
import { useCan } from '../current-user.ts'
import { AppLink } from '../link.tsx'
import { paths } from '../paths.ts'
import { InlineNote, NoteButton } from '../ui/states/InlineNote.tsx'
import { useUndo, withdrawUndo, type Undo } from './undo.ts'
import pageStyles from '../ui/page/page.module.css'

/** Above a list: the record that was just moved to the recycle bin, with a button to undo it. */
export function UndoNote() {
  const undo = useUndo()
  const mayRestore = useCan(['recycleBin', 'recycleBin.edit'])
  if (!undo) return null
  return (
    <div className={pageStyles.recordNotes}>
      <Note key={undo.name} undo={undo} seesBin={mayRestore} />
    </div>
  )
}

function Note({ undo, seesBin }: { undo: Undo; seesBin: boolean }) {
  const mayRestore = seesBin || undo.isOwnToRestore === true
  const [isRestoring, setRestoring] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function restore(): Promise<void> {
    if (isRestoring) return
    setRestoring(true)
    try {
      await undo.restore()
      withdrawUndo()
    } catch (error) {
      setRefusal(errorText(error))
      setRestoring(false)
    }
  }

  const back = (
    <NoteButton onClick={() => void restore()} disabled={isRestoring}>
      Undo
    </NoteButton>
  )
  if (refusal !== undefined) {
    return (
      <InlineNote tone="danger" action={back} live>
        {refusal}
      </InlineNote>
    )
  }
  return (
    <InlineNote tone="info" live {...(mayRestore && { action: back })}>
      {undo.name} was moved to the{' '}
      {seesBin ? (
        <AppLink href={paths.recycleBin()} className="lx-link">
          recycle bin
        </AppLink>
      ) : (
        'recycle bin'
      )}
      .
    </InlineNote>
  )
}
