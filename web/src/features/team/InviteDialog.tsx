import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type Control } from 'react-hook-form'
import { firm as calls, type Invitation } from '#contract/firm.ts'
import { ApiError } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { useFormDraft } from '../../shared/records/form-draft.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'
import { isOutOfPlaces, MorePlacesDialog } from '../plans/public.ts'
import InvitationLink from './InvitationLink.tsx'
import { formatMomentDay } from './columns.tsx'
import { invite } from './queries.ts'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './team.module.css'

const BLANK = { email: '', firstName: '', lastName: '', roleId: '' }
const resolver = contractResolver<typeof BLANK>(async () => (await import('#schemas/firm.ts')).firm.invite.body)
/** The dialog looks for it when it opens. */
const firstInDialog = { autoFocus: true }

interface Props {
  onClose: () => void
  /** Shows the link of the invitation that the person has not answered yet. */
  onCopyLink: (invitation: Invitation) => void
}

export default function InviteDialog({ onClose }: Pick<Props, 'onClose'>) {
  const [linked, setLinked] = useState<Invitation>()
  if (linked) return <InvitationLink invitation={linked} onClose={onClose} />
  return <InviteForm onCopyLink={setLinked} onClose={onClose} />
}

function InviteForm({ onClose, onCopyLink }: Props) {
  const { firm } = useCurrentUser()
  const form = useForm({ resolver, defaultValues: BLANK, mode: 'onTouched' })
  const { errors, isSubmitting } = form.formState
  const [invitedEmail, setInvitedEmail] = useState<string>()
  const mayChangePlan = useCan('subscriptionPlan.edit')
  const [isFull, setFull] = useState(false)
  // The page of the payment service, on which places may be paid, leaves the app.
  const draft = useFormDraft({ form, initial: BLANK, what: 'invitation:new', isNew: true })
  const send = (sendAgain: boolean) =>
    form.handleSubmit(async (values) => {
      setInvitedEmail(undefined)
      try {
        toast.success(await invite(firm, { ...values, sendAgain }))
        draft.forget()
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'already_invited')
          setInvitedEmail(values.email.trim().toLowerCase())
        else if (mayChangePlan && isOutOfPlaces(error)) setFull(true)
        else showServerErrors(form, error)
      }
    })()
  if (isFull) return <MorePlacesDialog onClose={() => setFull(false)} />
  return (
    <FormDialog
      title="Invite a person"
      width={520}
      submit="Send invitation"
      isSending={isSubmitting}
      refusal={errors.root?.message}
      onSubmit={() => void send(false)}
      onClose={onClose}
      className={styles.form}
    >
      {invitedEmail !== undefined && (
        <InvitedAlready email={invitedEmail} onSendAgain={() => void send(true)} onCopyLink={onCopyLink} />
      )}
      <InviteFields control={form.control} />
    </FormDialog>
  )
}

const InviteFields = ({ control }: { control: Control<typeof BLANK> }) => (
  <>
    <TextField label="Email" type="email" required {...firstInDialog} {...useFormField(control, 'email')} />
    <FormGrid>
      <TextField label="First name" {...useFormField(control, 'firstName')} />
      <TextField label="Last name" {...useFormField(control, 'lastName')} />
    </FormGrid>
    <RoleSelect prompt="See Roles & permissions for what each role can do." {...useFormField(control, 'roleId')} />
  </>
)

interface InvitedProps extends Pick<Props, 'onCopyLink'> {
  email: string
  onSendAgain: () => void
}

/** A second invitation would replace the first: the person chooses what is meant. */
function InvitedAlready({ email, onSendAgain, onCopyLink }: InvitedProps) {
  const { firm, business } = useCurrentUser()
  const { data } = useQuery(queryFor(calls.invitations, { query: firm }))
  const invitation = data?.find((candidate) => candidate.email === email && !candidate.isExpired)
  return (
    <InlineNote
      tone="warning"
      live
      action={
        <>
          <NoteButton onClick={onSendAgain}>Send again</NoteButton>
          {invitation && <NoteButton onClick={() => onCopyLink(invitation)}>Copy link</NoteButton>}
        </>
      }
    >
      {email} was invited{invitation && ` on ${formatMomentDay(invitation.createdAt, business.timeZone)}`} and has not
      answered yet. Sending again replaces that invitation.
    </InlineNote>
  )
}
