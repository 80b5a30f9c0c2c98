import { useState } from 'react'
import { passkeys as calls, type Passkey } from '#contract/passkeys.ts'
import { deviceName } from '#domain/device-name.ts'
import { call, exchange } from '../../shared/api.ts'
import { makePasskey } from '../../shared/passkey-browser.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { CodesDialog } from './SetUpDialog.tsx'

interface Props {
  /** The one to rename; a new one is made without it. */
  passkey?: Passkey
  onClose: () => void
}

/** The name of a passkey, then the browser's own dialog, then recovery codes if it is the first second factor. */
export default function PasskeyDialog({ passkey, onClose }: Props) {
  const [name, setName] = useState(passkey?.name ?? deviceName(navigator.userAgent))
  const [codes, setCodes] = useState<readonly string[]>()
  const { isSending, send, refusal, errorOf } = useSending()
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  const save = async () => {
    if (passkey) {
      const renamed = await exchange(calls.rename, { params: { id: passkey.id }, body: { name } })
      onClose()
      return renamed.message
    }
    const credential = await makePasskey(await call(calls.begin, { body: {} }, { keepsCache: true }))
    const { data, message } = await exchange(calls.create, { body: { name, credential } })
    if (data.recoveryCodes) setCodes(data.recoveryCodes)
    else onClose()
    return message
  }
  return (
    <FormDialog
      title={passkey ? `Rename ${passkey.name}` : 'Add passkey'}
      width={460}
      submit={passkey ? 'Rename' : 'Continue'}
      isSending={isSending}
      refusal={refusal('name')}
      onSubmit={() => void send(save)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        prompt={passkey ? undefined : 'So that you know it again. Your browser then asks where to keep it.'}
        value={name}
        onChange={setName}
        externalError={errorOf('name')}
      />
    </FormDialog>
  )
}
