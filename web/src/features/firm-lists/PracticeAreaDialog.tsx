import { useState } from 'react'
import { MATTER_RATES, type MatterRate } from '#domain/billable.ts'
import { practiceAreas, type PracticeAreaChoice } from '#contract/firm-lists.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'

const RATES = MATTER_RATES.map((rate) => ({ value: rate, label: rate }))

interface Props {
  /** Undefined for a new one. */
  area: PracticeAreaChoice | undefined
  onClose: () => void
}

/** Adds or changes a practice area. */
export function PracticeAreaDialog({ area, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [defaultRate, setDefaultRate] = useState<MatterRate>(area?.usualRate ?? 'Hourly')
  const save = (name: string) =>
    area
      ? exchange(practiceAreas.update, {
          params: { id: area.id },
          query: firm,
          body: { name, usualRate: defaultRate, version: area.version },
        })
      : exchange(practiceAreas.create, { query: firm, body: { name, usualRate: defaultRate } })
  return (
    <ChoiceDialog noun="practice area" choice={area} save={save} onClose={onClose}>
      <Select
        label="Usual rate type"
        required
        entity="rate type"
        options={RATES}
        value={defaultRate}
        onChange={(chosen) => setDefaultRate(MATTER_RATES.find((rate) => rate === chosen) ?? defaultRate)}
      />
    </ChoiceDialog>
  )
}
