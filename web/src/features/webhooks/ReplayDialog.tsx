import { useState } from 'react'
import { webhooks as calls, type Webhook } from '#contract/webhooks.ts'
import { exchange } from '../../shared/api.ts'
import { nowMs } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import styles from './webhooks.module.css'

interface Props {
  webhook: Webhook
  onClose: () => void
}

const HOUR_MS = 3_600_000
const PERIODS = [
  { value: '1', label: 'Of the last hour' },
  { value: '24', label: 'Of the last 24 hours' },
  { value: '168', label: 'Of the last 7 days' },
  { value: '720', label: 'Of the last 30 days' },
] as const

/** Sends again what failed since a while ago. */
export default function ReplayDialog({ webhook, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [hours, setHours] = useState<string>('24')
  const { isSending, send, refusal } = useSending(onClose)
  const replay = async () => {
    const since = new Date(nowMs() - Number(hours) * HOUR_MS).toISOString()
    const { data } = await exchange(calls.replayFailed, {
      params: { id: webhook.id },
      query: {},
      body: { ...firm, since },
    })
    return data.count === 0 ? 'Nothing failed in this time' : `${data.count} being sent again`
  }
  return (
    <FormDialog
      title="Send failed ones again"
      width={480}
      submit="Send again"
      isSending={isSending}
      refusal={refusal()}
      onSubmit={() => void send(replay)}
      onClose={onClose}
    >
      <Select label="What happened" entity="time" required options={PERIODS} value={hours} onChange={setHours} />
      <p className={styles.note}>Messages keep their ids, so the program that receives them knows those that it has.</p>
    </FormDialog>
  )
}
