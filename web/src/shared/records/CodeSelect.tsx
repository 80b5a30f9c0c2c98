import { useQuery } from '@tanstack/react-query'
import type { CodeUse } from '#domain/utbms.ts'
import { useCurrentUser } from '../current-user.ts'
import type { PickerProps } from '../ui/fields/PickerField.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { codeOptions, codesQuery } from './utbms-codes.ts'

interface Props extends Omit<PickerProps, 'valueLabel'> {
  use: CodeUse
  /** Only tasks of this set. */
  set?: string | null | undefined
  /** What a blank field comes to: `None`, or the code of the activity. */
  none?: string
}

/** A UTBMS code for e-billing. */
export function CodeSelect({ use, set, none = 'None', ...picker }: Props) {
  const { firm } = useCurrentUser()
  const load = useQuery(codesQuery(firm))
  return (
    <Select
      {...picker}
      entity="code"
      load={load}
      options={load.data && [{ value: '', label: none }, ...codeOptions(load.data, use, set)]}
    />
  )
}
