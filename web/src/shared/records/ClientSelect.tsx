import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo, type ComponentProps } from 'react'
import type { ClientChoices } from '#contract/clients.ts'
import { clientGroups } from '../ui/fields/options.ts'
import { PickerField } from '../ui/fields/PickerField.tsx'

interface Props extends Omit<ComponentProps<typeof PickerField>, 'groups' | 'entity' | 'maxHeight'> {
  clients: ClientChoices
}

/** One of the firm's clients. */
export function ClientSelect({ clients, addLink, ...picker }: Props) {
  const groups = useMemo(() => clientGroups(clients), [clients])
  const link = addLink && { ...addLink, icon: <IconPlus size={16} stroke={1.6} aria-hidden /> }
  return <PickerField {...picker} groups={groups} entity="client" maxHeight={300} addLink={link} />
}
