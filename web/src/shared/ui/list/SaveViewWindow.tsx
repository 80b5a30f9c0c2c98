import { useState } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import { ApiError, errorText } from '../../api.ts'
import { useCurrentUser } from '../../current-user.ts'
import { toast } from '../../toast.ts'
import { CheckboxField } from '../fields/CheckboxField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from '../overlays/FormDialog.tsx'
import { openListWith, saveView } from './saved-views.ts'
import './list.css'

/** A dialog begins at its first field. */
const firstInDialog = { autoFocus: true }

export interface SaveViewProps {
  opened: boolean
  list: string
  /** The list as it is arranged now. */
  query: string
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Gives the list as it is arranged a name. */
export default function SaveViewWindow({ opened, ...props }: SaveViewProps) {
  return opened && <SaveForm {...props} />
}

function SaveForm({ list, query, onClose, onSaved }: Omit<SaveViewProps, 'opened'>) {
  const { firm } = useCurrentUser()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [opensFirst, setOpensFirst] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const nameError = problem instanceof ApiError ? problem.errors['name'] : undefined

  async function save(): Promise<void> {
    if (isSaving) return
    setSaving(true)
    try {
      const { data, message } = await saveView(firm, { list, name, query, isShared })
      if (opensFirst) await openListWith(firm, list, data.id)
      toast.success(message)
      onSaved(data)
      onClose()
    } catch (error) {
      setProblem(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormDialog
      title="Save view"
      width={420}
      submit="Save view"
      isSending={isSaving}
      refusal={problem === undefined || nameError !== undefined ? undefined : errorText(problem)}
      onSubmit={() => void save()}
      onClose={onClose}
      className="lx-view-form"
    >
      <TextField
        label="Name"
        required
        {...firstInDialog}
        maxLength={80}
        value={name}
        onChange={setName}
        placeholder="Unbilled this month"
        error={nameError}
      />
      <CheckboxField label="Share with the firm" value={isShared} onChange={setShared} />
      <CheckboxField label="Open this list with it" value={opensFirst} onChange={setOpensFirst} />
    </FormDialog>
  )
}
