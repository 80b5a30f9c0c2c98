import type { StageName } from '#contract/matter-stages.ts'
import type { PickerProps } from '../../shared/ui/fields/PickerField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useStages } from './use-stages.ts'

interface Props extends Omit<PickerProps, 'label' | 'load' | 'valueLabel'> {
  /** The names of the practice areas that are chosen. */
  areas: readonly string[]
  /** The stored stage, which may be archived. */
  stage: StageName | undefined
}

/** The stage of a matter, of its practice areas. Nothing where these have no stages. */
export function StageSelect({ areas, stage, ...picker }: Props) {
  const { load, offered } = useStages(areas)
  if (picker.value === '' && offered.length === 0) return null
  const isOfSeveral = new Set(offered.map(({ practiceAreaId }) => practiceAreaId)).size > 1
  const options = offered.map(({ id, name, practiceArea }) => ({
    value: id,
    label: name,
    note: isOfSeveral ? practiceArea : undefined,
  }))
  return (
    <Select
      label="Stage"
      entity="stage"
      options={options}
      load={load}
      valueLabel={stage && picker.value === stage.id ? stage.name : undefined}
      clearable
      {...picker}
    />
  )
}
