import { Button } from '@mantine/core'
import { useState } from 'react'
import { onlinePayments, type ProviderSettings } from '#contract/online-payments.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import type { KeysDialog as Dialog } from './KeysDialog.tsx'
import { MessageAddress } from './MessageAddress.tsx'
import { PROVIDERS } from './labels.ts'
import styles from './online-payments.module.css'

const KeysDialog = lazyDialog<Parameters<typeof Dialog>[0] & Closable>(async () => ({
  default: (await import('./KeysDialog.tsx')).KeysDialog,
}))

/** A provider: whether clients can pay with it, in test or for real, and where it sends its messages. */
export function ProviderPanel({ settings }: { settings: ProviderSettings }) {
  const { provider, isSetUp } = settings
  const { name } = PROVIDERS[provider]
  const [open, setOpen] = useState<'keys' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <Panel title={name} more={<Standing settings={settings} />}>
      {isSetUp ? (
        <SetUp settings={settings} onChange={() => setOpen('keys')} onRemove={() => setOpen('remove')} />
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setOpen('keys')}>
            Set up {name}
          </Button>
        </div>
      )}
      {open === 'keys' && <KeysDialog settings={settings} onClose={close} />}
      {open === 'remove' && <RemoveKeys settings={settings} onClose={close} />}
    </Panel>
  )
}

function Standing({ settings: { isSetUp, isEnabled, isTest } }: { settings: ProviderSettings }) {
  if (!isSetUp) return <StatusBadge tone="neutral">Not set up</StatusBadge>
  if (!isEnabled) return <StatusBadge tone="neutral">Not in use</StatusBadge>
  return isTest ? <StatusBadge tone="warning">Test</StatusBadge> : <StatusBadge tone="success">Live</StatusBadge>
}

interface SetUpProps {
  settings: ProviderSettings
  onChange: () => void
  onRemove: () => void
}

function SetUp({ settings, onChange, onRemove }: SetUpProps) {
  const { provider, isTest, isEnabled, keyHint } = settings
  const { name } = PROVIDERS[provider]
  return (
    <div className={styles.provider}>
      {isTest && isEnabled && (
        <InlineNote tone="warning">
          This is a test key: clients see the payment button, and no real money moves. Use a live key to be paid.
        </InlineNote>
      )}
      <p>
        The {isTest ? 'test' : 'live'} key ends in <code className="lx-id">{keyHint}</code>. It is stored encrypted and
        is not shown again.
      </p>
      <MessageAddress settings={settings} />
      <div className={styles.buttons}>
        <KeyCheck settings={settings} />
        <Button variant="default" onClick={onChange}>
          Change {name}
        </Button>
        <Button variant="subtle" onClick={onRemove}>
          Remove {name}
        </Button>
      </div>
    </div>
  )
}

/** Asks the provider about the stored key; what it says stays until the next check. */
function KeyCheck({ settings: { provider } }: { settings: ProviderSettings }) {
  const { firm } = useCurrentUser()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    try {
      const { data } = await exchange(onlinePayments.check, { params: { provider }, query: firm })
      if (data.problem === '') toast.success(`${PROVIDERS[provider].name} takes this key`)
      else toast.error(data.problem)
    } catch (error) {
      toast.error(error)
    } finally {
      setChecking(false)
    }
  }
  return (
    <Button variant="default" loading={isChecking} onClick={() => void check()}>
      Check key
    </Button>
  )
}

function RemoveKeys({ settings: { provider }, onClose }: { settings: ProviderSettings; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const { name } = PROVIDERS[provider]
  const remove = async () => (await exchange(onlinePayments.remove, { params: { provider }, query: firm })).message
  return (
    <ConfirmSend title={`Remove ${name}?`} confirm="Delete keys" danger send={remove} onClose={onClose}>
      Its keys are deleted here, and clients can no longer pay with it. A payment that is under way is not recorded by
      itself any more. Nothing changes at {name}.
    </ConfirmSend>
  )
}
