import { useState } from 'react'
import { IDLE_MINUTES, signInRules as calls } from '#contract/sign-in-rules.ts'
import { exchange } from '../../shared/api.ts'
import { reloadCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import styles from './security.module.css'

const NEVER = 'never'

const durationText = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

const OPTIONS = [
  { value: NEVER, label: 'Never' },
  ...IDLE_MINUTES.map((minutes) => ({ value: String(minutes), label: `After ${durationText(minutes)}` })),
]

/** After how long without an act of theirs people are signed out. */
export function IdleLimitForm({ idleMinutes }: { idleMinutes: number | null }) {
  const { firm } = useCurrentUser()
  const [limit, setLimit] = useState(idleMinutes === null ? NEVER : String(idleMinutes))
  const { isSending, send, refusal, errorOf } = useSending()
  const save = async () => {
    const body = { ...firm, idleMinutes: limit === NEVER ? null : Number(limit) }
    const { message } = await exchange(calls.updateIdle, { query: {}, body })
    await reloadCurrentUser()
    return message
  }
  const problem = refusal('idleMinutes')
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(save)
      }}
    >
      {problem !== undefined && <FormError>{problem}</FormError>}
      <Select
        label="Sign people out when nothing is done"
        entity="time"
        options={OPTIONS}
        value={limit}
        onChange={setLimit}
        externalError={errorOf('idleMinutes')}
        prompt="Typing and reading in a page count, what the page loads by itself does not. A running timer goes on."
      />
      <div>
        <SubmitButton submitting={isSending}>Save</SubmitButton>
      </div>
    </form>
  )
}
