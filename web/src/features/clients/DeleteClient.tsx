import { useCurrentUser } from '../../shared/current-user.ts'
import { DeleteRecord } from '../recycle-bin/public.ts'
import { deleteClient, restoreClient } from './queries.ts'

interface Props {
  client: { id: string; name: string }
  onClose: () => void
  /** Where the person goes afterwards; they stay where nothing is said. */
  leadsTo?: string
}

export function DeleteClient({ client: { id, name }, onClose, leadsTo }: Props) {
  const { firm } = useCurrentUser()
  return (
    <DeleteRecord
      title="Delete client?"
      name={name}
      remove={() => deleteClient(firm, id)}
      restore={() => restoreClient(firm, id)}
      onClose={onClose}
      leadsTo={leadsTo}
    />
  )
}
