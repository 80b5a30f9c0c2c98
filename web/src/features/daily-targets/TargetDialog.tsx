import { useState } from 'react'
import { dailyTargets, type PersonTarget } from '#contract/daily-targets.ts'
import { exchange } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'

interface Props {
  person: PersonTarget
  /** The person sets their own target. */
  isOwn?: boolean
  onClose: () => void
}

/** Sets a person's daily target from a day on. */
export default function TargetDialog({ person, isOwn = false, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [hours, setHours] = useState(person.hours === null ? '' : String(person.hours))
  const [from, setFrom] = useState(isoToMdy(today))
  const sending = useSending(onClose)
  const save = () =>
    sending.send(async () => {
      const body = { ...firm, hours: hours.trim(), effectiveOn: from }
      const { message } = isOwn
        ? await exchange(dailyTargets.setOwn, { query: firm, body })
        : await exchange(dailyTargets.set, { params: { id: person.userId }, query: firm, body })
      return message
    })
  return (
    <FormDialog
      title={isOwn ? 'Your daily target' : `Daily target of ${person.name}`}
      width={420}
      submit="Save target"
      isSending={sending.isSending}
      refusal={sending.refusal('hours', 'effectiveOn')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <NumberField
        label="Hours a day"
        required
        unit="h"
        value={hours}
        onChange={setHours}
        externalError={sending.errorOf('hours')}
        prompt="On working days. 0 ends the target."
      />
      <DateField
        label="From"
        required
        today={today}
        value={from}
        onChange={setFrom}
        externalError={sending.errorOf('effectiveOn')}
        prompt="Earlier days keep the target that they had."
      />
    </FormDialog>
  )
}
