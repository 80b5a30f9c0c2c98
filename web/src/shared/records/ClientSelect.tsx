import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo } from 'react'
import type { ClientChoices } from '#contract/clients.ts'
import { clientGroups } from '../ui/fields/options.ts'
import { PickerField, type PickerProps } from '../ui/fields/PickerField.tsx'

interface Props extends PickerProps {
  clients: ClientChoices
  /** Under the clients: `Add client`. */
  addLink?: { label: string; onClick: () => void } | undefined
}

/** One of the firm's clients. */
export function ClientSelect({ clients, addLink, ...picker }: Props) {
  const groups = useMemo(() => clientGroups(clients), [clients])
  return (
    <PickerField
      {...picker}
      groups={groups}
      entity="client"
      maxHeight={300}
      foot={addLink && ((close) => <AddLink label={addLink.label} onClick={() => (close(), addLink.onClick())} />)}
    />
  )
}

function AddLink({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" data-mantine-stop-propagation onClick={onClick}>
      <IconPlus size={16} stroke={1.6} aria-hidden />
      {label}
    </button>
  )
}
