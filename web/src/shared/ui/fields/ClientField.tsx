import { useQuery } from '@tanstack/react-query'
import type { ClientChoices } from '#contract/clients.ts'
import { clientChoicesQuery } from '../../choices.ts'
import { useCan, useCurrentUser } from '../../current-user.ts'
import { useGo } from '../../link.tsx'
import { paths } from '../../paths.ts'
import { ClientSelect } from '../../records/ClientSelect.tsx'
import type { PickerProps } from './PickerField.tsx'

interface Props extends Omit<PickerProps, 'label' | 'load'> {
  /** Called before the page for a new client replaces this one. */
  onLeave?: () => void
}

const NO_CLIENTS: ClientChoices = { people: [], companies: [] }

/** The client of a record, required. People who may add clients can do so from the list. */
export function ClientField({ onLeave, ...picker }: Props) {
  const load = useQuery(clientChoicesQuery(useCurrentUser().firm))
  const mayAdd = useCan(['clientInfo', 'clientInfo.create'])
  const go = useGo()
  function add(): void {
    onLeave?.()
    void go(paths.newClient())
  }
  return (
    <ClientSelect
      {...picker}
      label="Client"
      required
      clients={load.data ?? NO_CLIENTS}
      load={load}
      addLink={mayAdd ? { label: 'Add client', onClick: add } : undefined}
    />
  )
}
