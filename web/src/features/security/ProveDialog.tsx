import { useState } from 'react'
import { twoFactor as calls } from '#contract/two-factor.ts'
import { exchange } from '../../shared/api.ts'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { CodesDialog } from './SetUpDialog.tsx'

const TEXTS = {
  renewCodes: { title: 'New recovery codes', submit: 'Make new codes' },
  turnOff: { title: 'Turn off the authenticator app?', submit: 'Turn off' },
} as const

interface Props {
  act: keyof typeof TEXTS
  onClose: () => void
}

/** Password and code, before the second factor is changed. */
export default function ProveDialog({ act, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const { isSending, send, refusal, errorOf } = useSending(() => act === 'turnOff' && onClose())
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  const prove = async () => {
    const body = { password, code }
    if (act === 'turnOff') return (await exchange(calls.turnOff, { body })).message
    const { data, message } = await exchange(calls.renewCodes, { body })
    setCodes(data.recoveryCodes)
    return message
  }
  return (
    <FormDialog
      {...TEXTS[act]}
      width={460}
      isSending={isSending}
      refusal={refusal('password', 'code')}
      onSubmit={() => void send(prove)}
      onClose={onClose}
    >
      <PasswordField
        label="Password"
        required
        value={password}
        onChange={setPassword}
        externalError={errorOf('password')}
      />
      <TextField
        label="Code"
        required
        autoComplete="one-time-code"
        prompt="Of the app, or a recovery code."
        value={code}
        onChange={setCode}
        externalError={errorOf('code')}
      />
    </FormDialog>
  )
}
