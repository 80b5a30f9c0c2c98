import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ledes, type ClientProfile } from '#contract/ledes.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { formatOptions, taskSetOptions } from './labels.ts'
import { ProfileLoading } from './ProfileLoading.tsx'

interface Props {
  clientId: string
  onClose: () => void
}

const TAX_OPTIONS = [
  { value: 'refuse', label: 'Refuse the file' },
  { value: 'asExpense', label: 'An expense with the code E124' },
  { value: 'leaveOut', label: 'Leave it out' },
] as const
const CLASS_OPTIONS = [
  { value: 'sixLetters', label: 'Six letters (PARTNR)' },
  { value: 'twoLetters', label: 'Two letters (PT)' },
] as const

/** How a client wants to be sent bills electronically. */
export function ClientEBilling({ clientId, onClose }: Props) {
  const { firm } = useCurrentUser()
  const load = useQuery(queryFor(ledes.client, { params: { id: clientId }, query: firm }))
  if (!load.data) return <ProfileLoading load={load} onClose={onClose} />
  return <ClientForm clientId={clientId} profile={load.data} onClose={onClose} />
}

function ClientForm({ clientId, profile, onClose }: Props & { profile: ClientProfile }) {
  const { firm } = useCurrentUser()
  const { defaults, version, ...stored } = profile
  const [values, setValues] = useState({ ...stored, maxNarrative: String(stored.maxNarrative) })
  const sending = useSending(onClose)
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const save = async () => {
    const body = { ...firm, ...values, maxNarrative: Number(values.maxNarrative), version }
    return (await exchange(ledes.updateClient, { params: { id: clientId }, body })).message
  }
  const text = (label: string, key: 'lawFirmId' | 'clientId', prompt: string) => (
    <TextField
      label={label}
      maxLength={20}
      prompt={prompt}
      value={values[key]}
      onChange={(value) => set({ [key]: value })}
      externalError={sending.errorOf(key)}
    />
  )
  return (
    <FormDialog
      title="E-billing of the client"
      width={520}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('lawFirmId', 'clientId', 'maxNarrative')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <Select
        label="Format"
        entity="format"
        options={formatOptions}
        value={values.format}
        onChange={(format) => set({ format: format as typeof values.format })}
      />
      {text('Your firm’s id', 'lawFirmId', `Blank: ${defaults.lawFirmId || 'the tax number of the firm'}`)}
      {text('Client’s id', 'clientId', `Blank: ${defaults.clientId}`)}
      <CheckboxField
        label="Requires task and activity codes"
        value={values.requiresCodes}
        onChange={(requiresCodes) => set({ requiresCodes })}
      />
      <Select
        label="Tasks from"
        entity="set"
        options={taskSetOptions('Any set')}
        value={values.taskSet ?? ''}
        onChange={(taskSet) => set({ taskSet: (taskSet || null) as typeof values.taskSet })}
      />
      <Select
        label="Timekeeper classes"
        entity="style"
        options={CLASS_OPTIONS}
        value={values.classStyle}
        onChange={(classStyle) => set({ classStyle: classStyle as typeof values.classStyle })}
      />
      <NumberField
        label="Longest description"
        value={values.maxNarrative}
        onChange={(maxNarrative) => set({ maxNarrative })}
        externalError={sending.errorOf('maxNarrative')}
      />
      <Select
        label="Tax in LEDES 1998B"
        entity="choice"
        options={TAX_OPTIONS}
        prompt="This format has no field for tax. 98BI has."
        value={values.taxHandling}
        onChange={(taxHandling) => set({ taxHandling: taxHandling as typeof values.taxHandling })}
      />
    </FormDialog>
  )
}
