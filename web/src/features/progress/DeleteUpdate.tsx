import { useCurrentUser } from '../../shared/current-user.ts'
import { DeleteRecord } from '../recycle-bin/public.ts'
import { KINDS, type Kind } from './kinds.ts'
import { deleteUpdate, restoreUpdate } from './queries.ts'

interface Props {
  kind: Kind
  update: { id: string; matterName: string }
  name: string
  onClose: () => void
  leadsTo?: string
}

export function DeleteUpdate({ kind, update, name, onClose, leadsTo }: Props) {
  const { firm } = useCurrentUser()
  return (
    <DeleteRecord
      title={`Delete ${KINDS[kind].one}?`}
      name={`${name}, ${update.matterName}`}
      remove={() => deleteUpdate(firm, kind, update.id)}
      restore={() => restoreUpdate(firm, kind, update.id)}
      isOwnToRestore
      onClose={onClose}
      leadsTo={leadsTo}
    />
  )
}
