import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { addCourt } from './queries.ts'

/** The dialog looks for it when it opens. */
const firstInDialog = { autoFocus: true }
const FORM_ID = 'add-court'

interface Props {
  onAdded: (court: { id: string; name: string }) => void
  onClose: () => void
}

/** A court that the list does not have becomes one of the firm's own. */
export function AddCourt({ onAdded, onClose }: Props) {
  const { firm } = useCurrentUser()
  const form = useForm({ defaultValues: { name: '', city: '' } })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (typed) => {
    try {
      onAdded(await addCourt(firm, typed))
      onClose()
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  return (
    <Dialog
      opened
      title="Add court"
      onClose={onClose}
      width={420}
      footer={
        <>
          <SubmitButton form={FORM_ID} submitting={isSubmitting}>
            Add court
          </SubmitButton>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="pu-fields"
        onSubmit={(event) => {
          // The dialog stands inside another form's page, which this is no part of.
          event.stopPropagation()
          void save(event)
        }}
      >
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <FormTextField control={form.control} name="name" label="Name" required maxLength={200} {...firstInDialog} />
        <FormTextField control={form.control} name="city" label="City" maxLength={120} />
      </form>
    </Dialog>
  )
}
