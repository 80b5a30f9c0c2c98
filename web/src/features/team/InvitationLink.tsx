import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/firm.ts'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CopyField } from '../../shared/ui/fields/CopyField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { formatMomentDay } from './columns.tsx'
import { createInvitationLink } from './queries.ts'
import styles from './team.module.css'

interface Props {
  invitation: Pick<Invitation, 'id' | 'email'>
  onClose: () => void
}

/** The link of an invitation, to pass on by hand. It is made when the dialog opens, once, and shown this once. */
export default function InvitationLink({ invitation: { id, email }, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const { data, error } = useQuery({
    queryKey: ['invitation link', id],
    queryFn: () => createInvitationLink(firm, id),
    staleTime: Infinity,
    gcTime: 0,
    meta: { staysFresh: true },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Link for ${email}`}
      width={520}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && <FormError>{errorText(error)}</FormError>}
      {!data && !error && <LoadingSpinner label="Creating the link" />}
      {data && (
        <div className={styles.form}>
          <p>
            Whoever opens this link joins the firm as {email}, so pass it on to that person only. A link that was mailed
            works too. This one is shown once.
          </p>
          <CopyField
            label="Link"
            value={data.link}
            description={`Valid until ${formatMomentDay(data.expiresAt, business.timeZone)}`}
          />
        </div>
      )}
    </Dialog>
  )
}
