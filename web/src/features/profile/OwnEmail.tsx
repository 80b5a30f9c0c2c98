import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emailChange as calls } from '#contract/email-change.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'

const EmailDialog = lazyDialog(() => import('./EmailDialog.tsx'))

/** The person's address, and the change of it that waits to be confirmed. */
export function OwnEmail() {
  const { profile } = useCurrentUser()
  const mayChange = useCan(calls.start)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {profile.email}{' '}
      {mayChange && (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Which address has still to confirm the change. */
export function PendingEmail() {
  const { firm, business } = useCurrentUser()
  const { data: change } = useQuery({ ...queryFor(calls.get, {}), staleTime: 0 })
  const [isStopping, setStopping] = useState(false)
  if (!change) return null
  const waiting = [
    ...(change.isOldConfirmed ? [] : ['your current address']),
    ...(change.isNewConfirmed ? [] : [change.newEmail]),
  ]
  return (
    <>
      <InlineNote tone="info" live action={<NoteButton onClick={() => setStopping(true)}>Stop the change</NoteButton>}>
        Your address becomes {change.newEmail} once the link that was sent to {waiting.join(' and to ')} is opened,
        until {momentText(change.expiresAt, business.timeZone)}.
      </InlineNote>
      {isStopping && (
        <ConfirmSend
          title="Stop the change of your address?"
          confirm="Stop the change"
          send={async () => (await exchange(calls.cancel, { query: firm })).message}
          onClose={() => setStopping(false)}
        >
          The links that were mailed to {change.newEmail} and to your current address work no longer.
        </ConfirmSend>
      )}
    </>
  )
}
