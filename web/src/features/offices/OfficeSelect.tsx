import { useQuery } from '@tanstack/react-query'
import { HEAD_OFFICE, type OfficeName } from '#contract/offices.ts'
import { officesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { PickerProps } from '../../shared/ui/fields/PickerField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'

interface Props extends Omit<PickerProps, 'label' | 'load' | 'valueLabel'> {
  /** The stored office, which may be archived. */
  office: OfficeName | undefined
}

/** The office of a person or a matter. Nothing where the firm has only its head office. */
export function OfficeSelect({ office, ...picker }: Props) {
  const { firm } = useCurrentUser()
  const load = useQuery(officesQuery(firm))
  const offered = load.data?.filter(({ isArchived }) => !isArchived) ?? []
  if (!office && offered.length === 0) return null
  const options = [
    { value: HEAD_OFFICE, label: 'Head office' },
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Select
      label="Office"
      entity="office"
      options={options}
      load={load}
      valueLabel={office && picker.value === office.id ? office.name : undefined}
      {...picker}
    />
  )
}
