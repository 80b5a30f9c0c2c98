import { datedRates } from '#contract/dated-rates.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { fromText, type RatePeriod } from './rate-periods.ts'

interface Props {
  period: RatePeriod
  onRemoved: (userId: string | null) => void
  onClose: () => void
}

/** Asks before a rate is removed, and says what then applies. */
export default function RemoveRateDialog({ period, onRemoved, onClose }: Props) {
  const { firm } = useCurrentUser()
  const { id, owner, currencyCode } = period
  const send = async () => {
    const { message } =
      owner.userId === null
        ? await exchange(datedRates.deleteOfFirm, { params: { id }, query: firm })
        : await exchange(datedRates.deleteOfPerson, { params: { id, userId: owner.userId }, query: firm })
    onRemoved(owner.userId)
    return message
  }
  return (
    <ConfirmSend title="Remove this rate?" confirm="Remove" danger send={send} onClose={onClose}>
      {owner.name}, {currencyCode}, {fromText(period)}: work of its days that is entered from now on takes the rate
      before it. Saved entries keep theirs.
    </ConfirmSend>
  )
}
