import { useState, type ReactNode } from 'react'
import { mayWorkForOthers } from '#domain/permissions.ts'
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
  list: string
  /** The list as it is arranged now. */
  query: string
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Saves the arrangement of the list under a name. */
export default function SaveViewWindow({ list, query, onClose, onSaved }: SaveViewProps) {
  const { firm, permissions } = useCurrentUser()
  const [isShared, setShared] = useState(false)
  const [opensFirst, setOpensFirst] = useState(false)

  async function save(name: string): Promise<string> {
    const { data, message } = await saveView(firm, { list, name, query, isShared })
    if (opensFirst) await openListWith(firm, list, data.id)
    onSaved(data)
    return message
  }

  return (
    <ViewNameDialog title="Save view" submit="Save view" onSave={save} onClose={onClose}>
      {mayWorkForOthers(permissions) && (
        <CheckboxField label="Share with the firm" value={isShared} onChange={setShared} />
      )}
      <CheckboxField label="Open this list with it" value={opensFirst} onChange={setOpensFirst} />
    </ViewNameDialog>
  )
}

interface ViewNameProps {
  title: string
  submit: string
  initial?: string
  /** Returns the message to show. */
  onSave: (name: string) => Promise<string>
  onClose: () => void
  children?: ReactNode
}

/** The name of a view, and further fields. */
export function ViewNameDialog({ initial = '', onSave, children, ...dialog }: ViewNameProps) {
  const [name, setName] = useState(initial)
  const { isSending, send, errorOf, refusal } = useSending(dialog.onClose)
  return (
    <FormDialog
      {...dialog}
      width={420}
      isSending={isSending}
      refusal={refusal('name')}
      onSubmit={() => void send(() => onSave(name))}
      className={styles.viewForm}
    >
      <TextField
        label="Name"
        required
        {...firstInDialog}
        maxLength={80}
        value={name}
        onChange={setName}
        placeholder={initial === '' ? 'Unbilled this month' : undefined}
        externalError={errorOf('name')}
      />
      {children}
    </FormDialog>
  )
}
