import { useState } from 'react'
import type { TeamListMember } from '#contract/firm.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { durationHint } from '#domain/duration.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'

const LeaverTimeDialog = lazyDialog(() => import('./LeaverTimeDialog.tsx'))

/** What people measured who can no longer save it, until somebody has saved or discarded it. */
export function UnsavedTime({ members = [] }: { members: readonly TeamListMember[] | undefined }) {
  const { firm } = useCurrentUser()
  const [saving, setSaving] = useState<TeamListMember>()
  const [discarding, setDiscarding] = useState<TeamListMember>()
  const maySave = useCan(['timeEntry', 'timeEntry.create', 'adminUsers.edit'])
  const discard = async ({ id: userId }: TeamListMember) =>
    (await exchange(timeEntries.discardForLeaver, { query: {}, body: { ...firm, userId } })).message
  return (
    <>
      {members
        .filter(({ unsavedSeconds }) => unsavedSeconds > 0)
        .map((member) => (
          <InlineNote
            key={member.id}
            tone="warning"
            action={
              maySave && (
                <>
                  <NoteButton onClick={() => setSaving(member)}>Save as a time entry</NoteButton>
                  <NoteButton onClick={() => setDiscarding(member)}>Discard</NoteButton>
                </>
              )
            }
          >
            {durationHint(member.unsavedSeconds)} that {member.name} timed is not in any time entry, and they can no
            longer save it.
          </InlineNote>
        ))}
      {saving && <LeaverTimeDialog member={saving} onClose={() => setSaving(undefined)} />}
      {discarding && (
        <ConfirmSend
          title={`Discard the time of ${discarding.name}?`}
          confirm="Discard"
          danger
          send={() => discard(discarding)}
          onClose={() => setDiscarding(undefined)}
        >
          {durationHint(discarding.unsavedSeconds)} will not be billed. That it was measured stays in the audit trail.
        </ConfirmSend>
      )}
    </>
  )
}
