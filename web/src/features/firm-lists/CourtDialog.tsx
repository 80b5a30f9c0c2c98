import { useState } from 'react'
import { courts, type OwnCourt } from '#contract/courts.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'

const RENAMING = 'Court updates that are written keep the name they have.'

interface Props {
  /** Undefined for a new one. */
  court: OwnCourt | undefined
  onClose: () => void
}

/** Adds a court of the firm, or changes what new court updates say of it. */
export function CourtDialog({ court, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [city, setCity] = useState(court?.city ?? '')
  const save = (name: string) =>
    court
      ? exchange(courts.update, { params: { id: court.id }, query: firm, body: { name, city, version: court.version } })
      : exchange(courts.create, { query: firm, body: { name, city } })
  return (
    <ChoiceDialog noun="court" choice={court} save={save} onClose={onClose} maxLength={200} renaming={RENAMING}>
      <TextField label="City" maxLength={120} value={city} onChange={setCity} />
    </ChoiceDialog>
  )
}
