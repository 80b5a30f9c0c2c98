import { useState, type ReactNode } from 'react'
import { errorText } from '../../shared/api.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'

interface Props {
  title: string
  confirm: string
  danger?: boolean
  children: ReactNode
  /** Answers what to tell afterwards. */
  change: () => Promise<string>
  onClose: () => void
}

/** Asks before somebody loses or gains access. A refusal is told inside the dialog. */
export function ConfirmChange({ change, onClose, ...words }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    try {
      toast.success(await change())
      onClose()
    } catch (error) {
      toast.error(error)
      setProblem(errorText(error))
      setSaving(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      {...words}
      submitting={isSaving}
      error={problem !== undefined && <FormError>{problem}</FormError>}
      onConfirm={() => void save()}
      onClose={onClose}
    />
  )
}
