import type { FlatFee } from '#contract/flat-fee-shapes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DeleteRecord } from '../recycle-bin/public.ts'
import { deleteFlatFee, restoreFlatFee } from './queries.ts'
import { feeName } from './labels.ts'

interface Props {
  fee: FlatFee
  onClose: () => void
  leadsTo?: string
}

export function DeleteFlatFee({ fee, onClose, leadsTo }: Props) {
  const { firm } = useCurrentUser()
  return (
    <DeleteRecord
      title="Delete flat fee?"
      name={feeName(fee)}
      remove={() => deleteFlatFee(firm, fee.id)}
      restore={() => restoreFlatFee(fee.id)}
      isOwnToRestore
      onClose={onClose}
      leadsTo={leadsTo}
    />
  )
}
