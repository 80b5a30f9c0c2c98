import { useState } from 'react'
import { ledes, type Timekeeper } from '#contract/ledes.ts'
import type { TimekeeperClass } from '#domain/ledes-fields.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { classOptions } from './labels.ts'

interface Props {
  timekeeper: Timekeeper
  onClose: () => void
}

/** What the systems of clients call a person. */
export function TimekeeperDialog({ timekeeper, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [timekeeperId, setId] = useState(timekeeper.timekeeperId)
  const [classification, setClass] = useState<string>(timekeeper.classification ?? '')
  const sending = useSending(onClose)
  const save = async () => {
    const { userId, version } = timekeeper
    const body = {
      ...firm,
      timekeeperId,
      classification: classification as TimekeeperClass,
      ...(version !== null && { version }),
    }
    return (await exchange(ledes.updateTimekeeper, { params: { id: userId }, body })).message
  }
  return (
    <FormDialog
      title={timekeeper.name}
      width={420}
      submit="Save timekeeper"
      isSending={sending.isSending}
      refusal={sending.refusal('timekeeperId', 'classification')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <TextField
        label="Timekeeper id"
        required
        maxLength={20}
        value={timekeeperId}
        onChange={setId}
        externalError={sending.errorOf('timekeeperId')}
      />
      <Select
        label="Classification"
        entity="classification"
        required
        options={classOptions}
        value={classification}
        onChange={setClass}
        externalError={sending.errorOf('classification')}
      />
    </FormDialog>
  )
}
