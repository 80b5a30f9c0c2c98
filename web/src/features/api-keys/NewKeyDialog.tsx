import { Button } from '@mantine/core'
import { useState } from 'react'
import { apiKeys as calls, MAX_KEY_DAYS } from '#contract/api-keys.ts'
import { API_KEY_SCOPES } from '#domain/api-key-scopes.ts'
import type { Permission } from '#domain/permissions.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CopyField } from '../../shared/ui/fields/CopyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { Matrix, togglePermission } from '../team/public.ts'
import styles from './api-keys.module.css'

interface Props {
  onClose: () => void
}

/** What the key is called, how long it lasts and what it may do; then the key itself, once. */
export default function NewKeyDialog({ onClose }: Props) {
  const { firm } = useCurrentUser()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<readonly Permission[]>([])
  const [token, setToken] = useState<string>()
  const { isSending, send, refusal, errorOf } = useSending()
  if (token !== undefined) return <MadeKey name={name} token={token} onClose={onClose} />
  const save = async () => {
    const body = { ...firm, name, scopes: [...scopes], days: Number(days) }
    const { data, message } = await exchange(calls.create, { query: {}, body })
    setToken(data.token)
    return message
  }
  const scopeError = errorOf('scopes')
  return (
    <FormDialog
      title="New API key"
      width={760}
      submit="Make key"
      isSending={isSending}
      refusal={refusal('name', 'days', 'scopes')}
      onSubmit={() => void send(save)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          required
          prompt="What uses it, such as the bookkeeping program"
          value={name}
          onChange={setName}
          externalError={errorOf('name')}
        />
        <NumberField
          label="Lasts"
          unit="days"
          inputMode="numeric"
          prompt={`At most ${MAX_KEY_DAYS}. It then stops by itself.`}
          value={days}
          onChange={setDays}
          externalError={errorOf('days')}
        />
      </div>
      {scopeError !== undefined && <FormError>{scopeError}</FormError>}
      <Matrix
        name={name || 'the key'}
        permissions={scopes}
        offered={API_KEY_SCOPES}
        head={<h2 id="role-name">What the key may do</h2>}
        onToggle={(permission, isOn) => setScopes(togglePermission(scopes, permission, isOn))}
      />
      <p className={styles.note}>
        It sees the matters that you see. What you may no longer do, it may no longer do either. No key signs in,
        changes people, roles or plans, or makes other keys.
      </p>
    </FormDialog>
  )
}

const MadeKey = ({ name, token, onClose }: Props & { name: string; token: string }) => (
  <Dialog opened title={name} width={620} footer={<Button onClick={onClose}>Done</Button>} onClose={onClose}>
    <div className={styles.made}>
      <p className={styles.note}>
        Give this key to the program that it is for. Whoever has it can do what it may do, so pass it on like a
        password.
      </p>
      <CopyField label="API key" value={token} description="It is shown only now. Make another if it is lost." />
    </div>
  </Dialog>
)
