import type { TrustAccount } from '#contract/trust-accounts.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'

interface Props {
  accounts: readonly TrustAccount[]
  value: string
  onChange: (id: string | undefined) => void
}

/** Which account a page is about; nothing to choose where there is one. */
export function AccountChoice({ accounts, value, onChange }: Props) {
  if (accounts.length < 2) return null
  return (
    <Select
      label="Account"
      entity="account"
      options={accounts.map(({ id, name, currencyCode }) => ({
        value: id,
        label: name.includes(currencyCode) ? name : `${name}, ${currencyCode}`,
      }))}
      value={value}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
