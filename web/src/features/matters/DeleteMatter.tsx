import { useCurrentUser } from '../../shared/current-user.ts'
import { DeleteRecord } from '../recycle-bin/public.ts'
import { deleteMatter, restoreMatter } from './queries.ts'

interface Props {
  matter: { id: string; matterName: string }
  onClose: () => void
  /** Where the person goes afterwards; they stay where nothing is said. */
  leadsTo?: string
}

export function DeleteMatter({ matter: { id, matterName }, onClose, leadsTo }: Props) {
  const { firm } = useCurrentUser()
  return (
    <DeleteRecord
      title="Delete matter?"
      name={matterName}
      remove={() => deleteMatter(firm, id)}
      restore={() => restoreMatter(firm, id)}
      onClose={onClose}
      leadsTo={leadsTo}
    />
  )
}
