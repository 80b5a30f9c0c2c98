import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#contract/online-payments.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import styles from './trust-accounts.module.css'

export interface CardChoice {
  /** Blank takes no money online. */
  cardProvider: PaymentProviderName | ''
  cardDestination: string
}

interface Props {
  form: CardChoice
  set: (change: Partial<CardChoice>) => void
  errorOf: (field: string) => string | undefined
}

const WORDS: Readonly<Record<PaymentProviderName, { name: string; prompt: string }>> = {
  stripe: { name: 'Stripe', prompt: 'A connected account that pays out to this bank account: acct_…' },
  paystack: { name: 'Paystack', prompt: 'A subaccount that pays out to this bank account: ACCT_…' },
}
const OPTIONS = [
  { value: 'none', label: 'Takes no cards' },
  ...PAYMENT_PROVIDERS.map((value) => ({ value, label: WORDS[value].name })),
]

/** How clients pay into the account by card: only through an account at the provider that receives every payment in full. */
export const AccountCards = ({ form, set, errorOf }: Props) => (
  <div className={styles.pair}>
    <Select
      label="Card payments"
      entity="provider"
      options={OPTIONS}
      value={form.cardProvider || 'none'}
      onChange={(value) => set({ cardProvider: PAYMENT_PROVIDERS.find((known) => known === value) ?? '' })}
      externalError={errorOf('cards.provider')}
      prompt="Fees and chargebacks are taken from the firm’s own account"
    />
    {form.cardProvider !== '' && (
      <TextField
        label="Account at the provider"
        required
        maxLength={60}
        value={form.cardDestination}
        onChange={(cardDestination) => set({ cardDestination })}
        externalError={errorOf('cards.destination')}
        prompt={WORDS[form.cardProvider].prompt}
      />
    )}
  </div>
)
