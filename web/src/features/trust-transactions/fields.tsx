import { useQuery } from '@tanstack/react-query'
import { payments } from '#contract/payments.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { currencyOf, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { openLedgersQuery } from './queries.ts'
import type { Posting } from './use-posting.ts'

interface FieldProps {
  form: Posting
}

export const DayField = ({ form }: FieldProps) => (
  <DateField
    label="Date"
    required
    today={form.today}
    max={form.today}
    {...form.date}
    externalError={form.sending.errorOf('date')}
  />
)

export const AmountField = ({
  form,
  currency,
  label = 'Amount',
}: FieldProps & { currency: CurrencyText; label?: string }) => (
  <MoneyField
    label={label}
    required
    currency={currency}
    {...form.amount}
    externalError={form.sending.errorOf('amount')}
  />
)

export const ReferenceField = ({ form }: FieldProps) => (
  <TextField
    label="Reference"
    maxLength={120}
    {...form.reference}
    externalError={form.sending.errorOf('reference')}
    prompt="As it stands on the bank statement"
  />
)

export const PurposeField = ({ form }: FieldProps) => (
  <TextField label="Purpose" maxLength={500} {...form.purpose} externalError={form.sending.errorOf('purpose')} />
)

interface ChoiceProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** An open ledger of an account, with what may be paid out of it. */
export function LedgerSelect({
  accountId,
  except,
  label = 'Ledger',
  error,
  ...field
}: ChoiceProps & { accountId: string; except?: string | undefined; label?: string }) {
  const { firm } = useCurrentUser()
  const load = useQuery({ ...openLedgersQuery(firm, { accountId }), enabled: accountId !== '' })
  return (
    <Select
      {...field}
      label={label}
      required
      entity="ledger"
      load={load}
      options={load.data?.data.filter(({ id }) => id !== except).map(toOption)}
      externalError={error}
    />
  )
}

const toOption = (ledger: TrustLedger) => ({
  value: ledger.id,
  label: ledger.client?.name ?? '',
  context: [ledger.matter?.number, ledger.matter?.name].filter(Boolean).join(' '),
  note: formatMoney(ledger.cleared, currencyOf(ledger)),
})

/** The account of the office that the money comes from or goes to; the operating account unless another is chosen. */
export function OfficeAccountSelect({
  currencyCode,
  label,
  error,
  ...field
}: ChoiceProps & { currencyCode: string; label: string }) {
  const { firm } = useCurrentUser()
  const maySee = useCan(payments.accounts)
  const load = useQuery({ ...queryFor(payments.accounts, { query: firm }), enabled: maySee })
  if (!maySee) return null
  const options = load.data
    ?.filter((account) => account.currencyCode === null || account.currencyCode === currencyCode)
    .map(({ id, code, name }) => ({ value: id, label: name, note: code }))
  return (
    <Select
      {...field}
      label={label}
      entity="account"
      load={load}
      options={options}
      clearable
      placeholder="Operating account"
      externalError={error}
    />
  )
}

/** Only where client money is in another currency than the firm's. */
export function RateField({ currencyCode, error, ...field }: ChoiceProps & { currencyCode: string }) {
  const { business } = useCurrentUser()
  if (currencyCode === business.currencyISOCode) return null
  return (
    <NumberField
      {...field}
      label={`${currencyCode} for one ${business.currencyISOCode}`}
      prompt="As it is published for the day, where it is left empty"
      externalError={error}
    />
  )
}
