import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matterChoicesQuery } from '../choices.ts'
import { useCurrentUser } from '../current-user.ts'
import { matterOptions, matterText } from '../ui/fields/options.ts'
import type { PickerProps } from '../ui/fields/PickerField.tsx'
import { Select } from '../ui/fields/Select.tsx'

interface Props extends Omit<PickerProps, 'onChange' | 'valueLabel'> {
  /** The record that is edited: its matter may be closed, and not among the options. */
  saved?: SavedMatter | undefined
  /** Only the matters of this client; all matters without it. */
  clientId?: string | undefined
  /** The client comes with the matter. */
  onChange: (matterId: string, clientId: string | undefined) => void
}

type SavedMatter = { readonly [Key in 'matterId' | 'matterName' | 'matterNumber' | 'clientName']: string | null }

/** The saved matter while it is still the chosen one. */
const textOf = (value: string, saved: SavedMatter | undefined) =>
  saved?.matterId === value && saved.matterName !== null
    ? matterText({
        matterName: saved.matterName,
        matterNumber: saved.matterNumber ?? '',
        clientName: saved.clientName ?? '',
      })
    : undefined

/** One matter of the firm, with its number and client. */
export function MatterSelect({ clientId, onChange, saved, ...picker }: Props) {
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
      valueLabel={textOf(picker.value, saved)}
      onChange={(matterId) => onChange(matterId, data?.find(({ id }) => id === matterId)?.clientId)}
    />
  )
}
