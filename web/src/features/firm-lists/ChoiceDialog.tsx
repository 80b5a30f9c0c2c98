import { useState, type ReactNode } from 'react'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import type { Choice } from './FirmListPanel.tsx'

interface Props {
  /** `activity type` */
  noun: string
  /** Undefined for a new one. */
  choice: Choice | undefined
  save: (name: string) => Promise<{ readonly message: string }>
  onClose: () => void
  /** Fields that only this list has, after the name; what the call refuses of them, by its names in `fields`, is theirs to show. */
  children: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode)
  fields?: readonly string[]
  maxLength?: number
  /** Says what a new name changes. */
  renaming?: string
}

const MAX_NAME = 120
const EVERYWHERE = 'The new name also stands on the records that have it.'

/** Adds a choice to a list of the firm, or renames it. */
export function ChoiceDialog({ noun, choice, save, onClose, children, ...more }: Props) {
  const { fields = [], maxLength = MAX_NAME, renaming = EVERYWHERE } = more
  const [name, setName] = useState(choice?.name ?? '')
  const sending = useSending(onClose)
  return (
    <FormDialog
      title={choice ? `Edit ${choice.name}` : `New ${noun}`}
      width={420}
      submit={`Save ${noun}`}
      isSending={sending.isSending}
      refusal={sending.refusal('name', ...fields)}
      onSubmit={() => void sending.send(async () => (await save(name)).message)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={maxLength}
        value={name}
        onChange={setName}
        externalError={sending.errorOf('name')}
        prompt={choice && renaming}
      />
      {typeof children === 'function' ? children(sending.errorOf) : children}
    </FormDialog>
  )
}
