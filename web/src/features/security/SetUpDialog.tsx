import { Button, CopyButton } from '@mantine/core'
import { useState } from 'react'
import type { Data } from '#contract/endpoint.ts'
import { twoFactor as calls } from '#contract/two-factor.ts'
import { call, exchange } from '../../shared/api.ts'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './security.module.css'

interface Props {
  onClose: () => void
}
type Started = Data<typeof calls.start>

/** Password, then the key with its first code, then the recovery codes. */
export default function SetUpDialog({ onClose }: Props) {
  const [started, setStarted] = useState<Started>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  if (started) return <FirstCode started={started} onDone={setCodes} onClose={onClose} />
  return <OwnPassword onDone={setStarted} onClose={onClose} />
}

function OwnPassword({ onDone, onClose }: Props & { onDone: (started: Started) => void }) {
  const [password, setPassword] = useState('')
  const { isSending, send, refusal, errorOf } = useSending()
  return (
    <FormDialog
      title="Set up authenticator app"
      width={460}
      submit="Continue"
      isSending={isSending}
      refusal={refusal('password')}
      onSubmit={() =>
        void send(async () => {
          onDone(await call(calls.start, { body: { password } }))
          return undefined
        })
      }
      onClose={onClose}
    >
      <PasswordField
        label="Password"
        required
        prompt="Your password proves that it is you."
        value={password}
        onChange={setPassword}
        externalError={errorOf('password')}
      />
    </FormDialog>
  )
}

interface FirstCodeProps extends Props {
  started: Started
  onDone: (codes: readonly string[]) => void
}

function FirstCode({ started, onDone, onClose }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const { isSending, send, refusal, errorOf } = useSending()
  return (
    <FormDialog
      title="Set up authenticator app"
      width={620}
      submit="Turn on"
      isSending={isSending}
      refusal={refusal('code')}
      onSubmit={() =>
        void send(async () => {
          const { data, message } = await exchange(calls.confirm, { body: { code } })
          onDone(data.recoveryCodes)
          return message
        })
      }
      onClose={onClose}
    >
      <div className={styles.setup}>
        <img alt="QR code of the key" src={`data:image/svg+xml;utf8,${encodeURIComponent(started.qrCode)}`} />
        <div className={styles.steps}>
          <p className={styles.text}>Scan the code with an authenticator app, or enter this key:</p>
          <span className={styles.key}>{started.key.match(/.{1,4}/g)?.join(' ')}</span>
          <CopyButton value={started.key}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" className={styles.copy} onClick={copy}>
                {copied ? 'Copied' : 'Copy the key'}
              </Button>
            )}
          </CopyButton>
          <TextField
            label="6-digit code from the app"
            required
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            externalError={errorOf('code')}
            prompt="You then get ten single-use recovery codes."
          />
        </div>
      </div>
    </FormDialog>
  )
}

export function CodesDialog({ codes, onClose }: Props & { codes: readonly string[] }) {
  const [isSaved, setSaved] = useState(false)
  const done = (
    <Button disabled={!isSaved} onClick={onClose}>
      Done
    </Button>
  )
  return (
    <Dialog opened title="Recovery codes" width={520} footer={done} onClose={() => isSaved && onClose()}>
      <RecoveryCodes codes={codes} onSaved={() => setSaved(true)} />
    </Dialog>
  )
}
