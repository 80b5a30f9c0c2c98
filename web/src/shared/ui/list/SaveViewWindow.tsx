import { useState } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import { useCurrentUser } from '../../current-user.ts'
import { CheckboxField } from '../fields/CheckboxField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from '../overlays/FormDialog.tsx'
import { useSending } from '../overlays/use-sending.ts'
import { openListWith, saveView } from './saved-views.ts'
import styles from './list.module.css'

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
  const { isSending, send, errorOf, refusal } = useSending(onClose)

  async function save(): Promise<string> {
    const { data, message } = await saveView(firm, { list, name, query, isShared })
    if (opensFirst) await openListWith(firm, list, data.id)
    onSaved(data)
    return message
  }

  return (
    <FormDialog
      title="Save view"
      width={420}
      submit="Save view"
      isSending={isSending}
      refusal={refusal('name')}
      onSubmit={() => void send(save)}
      onClose={onClose}
      className={styles.viewForm}
    >
      <TextField
        label="Name"
        required
        {...firstInDialog}
        maxLength={80}
        value={name}
        onChange={setName}
        placeholder="Unbilled this month"
        externalError={errorOf('name')}
      />
      <CheckboxField label="Share with the firm" value={isShared} onChange={setShared} />
      <CheckboxField label="Open this list with it" value={opensFirst} onChange={setOpensFirst} />
    </FormDialog>
  )
}
