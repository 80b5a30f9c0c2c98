import { useMemo } from 'react'
import type { Option } from './options.ts'
import { PickerField, type PickerProps } from './PickerField.tsx'

interface Props extends PickerProps {
  /** Undefined while they are loading. */
  options: readonly Option[] | undefined
  /** The options' name in the singular: `No {entity} found.` */
  entity: string
}

/** One choice from a plain list, which is at most 120 px high. */
export function Select({ options, ...picker }: Props) {
  const groups = useMemo(() => (options ? [{ options }] : []), [options])
  return <PickerField {...picker} groups={groups} maxHeight={120} />
}
