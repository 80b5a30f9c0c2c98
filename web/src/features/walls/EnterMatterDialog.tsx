import { useForm } from 'react-hook-form'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { reloadEverything } from '../../shared/query-client.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { enterMatter } from './queries.ts'
import styles from './walls.module.css'

interface Values {
  matterNumber: string
  reason: string
}
const resolver = contractResolver<Values>(
  async () => (await import('#schemas/walls.ts')).walls.override.body,
  (values) => values,
)
/** The dialog focuses it when it opens. */
const firstInDialog = { autoFocus: true }

interface Props {
  /** The matter, if it is known already. */
  matterNumber?: string
  onClose: () => void
}

/** Lets an administrator enter a restricted matter: its number, the reason, and the consequences. */
export default function EnterMatterDialog({ matterNumber = '', onClose }: Props) {
  const go = useGo()
  const form = useForm({ resolver, defaultValues: { matterNumber, reason: '' }, mode: 'onTouched' })
  const { control } = form
  const { errors, isSubmitting } = form.formState
  const enter = form.handleSubmit(async (values) => {
    try {
      const { data, message } = await enterMatter(values)
      reloadEverything()
      onClose()
      toast.success(message)
      await go(paths.matter(data.matterId))
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  return (
    <FormDialog
      title="Enter a restricted matter"
      width={520}
      submit="Enter matter"
      isSending={isSubmitting}
      refusal={errors.root?.message}
      onSubmit={() => void enter()}
      onClose={onClose}
      className={styles.form}
    >
      <InlineNote tone="warning">
        The people of the matter are told by email at once, with your name and reason. You can see it for four hours.
        The reason stays on its page and in the audit trail.
      </InlineNote>
      <TextField label="Matter number" required {...firstInDialog} {...useFormField(control, 'matterNumber')} />
      <TextAreaField label="Reason" required maxLength={1000} {...useFormField(control, 'reason')} />
    </FormDialog>
  )
}
