import { useForm } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { createCourt } from './queries.ts'
import styles from './progress.module.css'

/** The dialog looks for it when it opens. */
const firstInDialog = { autoFocus: true }

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
      onAdded(await createCourt(firm, typed))
      onClose()
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  return (
    <FormDialog
      title="Add court"
      width={420}
      submit="Add court"
      isSending={isSubmitting}
      refusal={errors.root?.message}
      onSubmit={() => void save()}
      onClose={onClose}
      className={styles.fields}
    >
      <FormTextField control={form.control} name="name" label="Name" required maxLength={200} {...firstInDialog} />
      <FormTextField control={form.control} name="city" label="City" maxLength={120} />
    </FormDialog>
  )
}
