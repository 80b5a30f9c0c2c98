import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ledes, type MatterProfile } from '#contract/ledes.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { taskSetOptions } from './labels.ts'
import { ProfileLoading } from './ProfileLoading.tsx'

interface Props {
  matterId: string
  onClose: () => void
}

const REQUIRED_OPTIONS = [
  { value: '', label: 'As the client wants' },
  { value: 'yes', label: 'Required' },
  { value: 'no', label: 'Not required' },
] as const

/** What the billing system of its client calls a matter. */
export function MatterEBilling({ matterId, onClose }: Props) {
  const { firm } = useCurrentUser()
  const load = useQuery(queryFor(ledes.matter, { params: { id: matterId }, query: firm }))
  if (!load.data) return <ProfileLoading load={load} onClose={onClose} />
  return <MatterForm matterId={matterId} profile={load.data} onClose={onClose} />
}

function MatterForm({ matterId, profile, onClose }: Props & { profile: MatterProfile }) {
  const { firm } = useCurrentUser()
  const { defaults, version, inForce: _, ...stored } = profile
  const [values, setValues] = useState(stored)
  const sending = useSending(onClose)
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const save = async () => {
    const body = { ...firm, ...values, version }
    return (await exchange(ledes.updateMatter, { params: { id: matterId }, body })).message
  }
  const text = (label: string, key: 'lawFirmMatterId' | 'clientMatterId' | 'poNumber', prompt?: string) => (
    <TextField
      label={label}
      maxLength={key === 'poNumber' ? 100 : 20}
      prompt={prompt}
      value={values[key]}
      onChange={(value) => set({ [key]: value })}
      externalError={sending.errorOf(key)}
    />
  )
  const { requiresCodes } = values
  return (
    <FormDialog
      title="E-billing of the matter"
      width={480}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('lawFirmMatterId', 'clientMatterId', 'poNumber')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      {text('Your matter id', 'lawFirmMatterId', `Blank: ${defaults.lawFirmMatterId}`)}
      {text('Client’s matter id', 'clientMatterId')}
      {text('Purchase order', 'poNumber')}
      <Select
        label="Task and activity codes"
        entity="choice"
        options={REQUIRED_OPTIONS}
        value={requiresCodes === null ? '' : requiresCodes ? 'yes' : 'no'}
        onChange={(chosen) => set({ requiresCodes: chosen === '' ? null : chosen === 'yes' })}
      />
      <Select
        label="Tasks from"
        entity="set"
        options={taskSetOptions('As the client wants')}
        value={values.taskSet ?? ''}
        onChange={(taskSet) => set({ taskSet: (taskSet || null) as typeof values.taskSet })}
      />
    </FormDialog>
  )
}
