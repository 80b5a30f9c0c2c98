import { useState } from 'react'
import { onlinePayments, type ProviderSettings } from '#contract/online-payments.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { PROVIDERS } from './labels.ts'
import { MessageAddress } from './MessageAddress.tsx'

interface Props {
  settings: ProviderSettings
  onClose: () => void
}

const STORED = 'Leave it blank to keep the one that is stored'

/** What kind of key is typed, said before it is saved. */
function KindOfKey({ typed }: { typed: string }) {
  if (typed.includes('_test_')) return <InlineNote tone="warning">A test key: no real money will move.</InlineNote>
  if (typed.includes('_live_')) return <InlineNote tone="info">A live key: clients pay with real money.</InlineNote>
  return null
}

/** The keys of a provider. Stored ones are never shown; blank fields keep them. */
export function KeysDialog({ settings, onClose }: Props) {
  const { firm } = useCurrentUser()
  const { provider, isSetUp, version } = settings
  const { name, keysAt } = PROVIDERS[provider]
  const [secretKey, setSecretKey] = useState('')
  const [signingSecret, setSigningSecret] = useState('')
  const [isEnabled, setEnabled] = useState(settings.isEnabled || !isSetUp)
  const sending = useSending(onClose)
  const placeholder = isSetUp ? STORED : undefined
  const save = async () => {
    const body = { ...firm, secretKey, signingSecret, isEnabled, version }
    return (await exchange(onlinePayments.update, { params: { provider }, body })).message
  }
  return (
    <FormDialog
      title={name}
      width={560}
      submit="Save keys"
      isSending={sending.isSending}
      refusal={sending.refusal('secretKey', 'signingSecret')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <p className="lx-soft">
        {name} shows its keys under {keysAt}
      </p>
      <PasswordField
        label="Secret key"
        required={!isSetUp}
        autoComplete="new-password"
        shown="key"
        prompt={placeholder}
        value={secretKey}
        onChange={setSecretKey}
        externalError={sending.errorOf('secretKey')}
      />
      <KindOfKey typed={secretKey} />
      {provider === 'stripe' && (
        <PasswordField
          label="Signing secret"
          required={!isSetUp}
          autoComplete="new-password"
          shown="signing secret"
          prompt={placeholder ?? 'Stripe shows it once the address below is entered there'}
          value={signingSecret}
          onChange={setSigningSecret}
          externalError={sending.errorOf('signingSecret')}
        />
      )}
      <CheckboxField
        label="In use"
        prompt="Invoices have a button to pay by card"
        value={isEnabled}
        onChange={setEnabled}
      />
      {!isSetUp && <MessageAddress settings={settings} />}
    </FormDialog>
  )
}
