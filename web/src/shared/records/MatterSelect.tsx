import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matterChoicesQuery } from '../choices.ts'
import { useCurrentUser } from '../current-user.ts'
import { matterOptions } from '../ui/fields/options.ts'
import type { PickerProps } from '../ui/fields/PickerField.tsx'
import { Select } from '../ui/fields/Select.tsx'

interface Props extends Omit<PickerProps, 'onChange'> {
  /** Only the matters of this client; all matters without it. */
  clientId?: string | undefined
  /** The client comes with the matter. */
  onChange: (matterId: string, clientId: string | undefined) => void
}

/** One matter of the firm, with its number. */
export function MatterSelect({ clientId, onChange, ...picker }: Props) {
  const { firm } = useCurrentUser()
  const load = useQuery(matterChoicesQuery(firm, clientId || undefined))
  const { data } = load
  const options = useMemo(() => data && matterOptions(data), [data])
  return (
    <Select
      {...picker}
      entity="matter"
      load={load}
      options={options}
      onChange={(matterId) => onChange(matterId, data?.find(({ id }) => id === matterId)?.clientId)}
    />
  )
}
