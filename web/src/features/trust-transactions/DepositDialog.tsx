import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { sumDecimals } from '#domain/decimal.ts'
import { TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { formatAmountText } from './amounts.ts'
import { DayField, PurposeField, ReferenceField } from './fields.tsx'
import { OfficePartFields, useOfficePart, type OfficePart } from './OfficePart.tsx'
import { ensureLedger, type DepositBody } from './queries.ts'
import { useAccountChoice } from './use-account-choice.ts'
import { usePosting, type Posting } from './use-posting.ts'
import styles from './trust-transactions.module.css'

export interface DepositProps extends Closable {
  /** Of the page from which it is recorded. */
  ledger?: TrustLedger | undefined
  matterId?: string | undefined
  accountId?: string | undefined
}

const METHODS = (['transfer', 'cheque', 'card', 'cash'] as const).map((value) => ({
  value,
  label: TRUST_METHOD_LABELS[value],
}))
type Method = (typeof METHODS)[number]['value']
const FIELDS = [
  'accountId',
  'date',
  'payer',
  'reference',
  'purpose',
  'parts',
  'expectedToClearOn',
  'amount',
  'invoiceId',
]

interface Row {
  readonly matterId: string
  readonly amount: string
}

const NO_CURRENCY: CurrencyText = { symbol: '' }

/** Records client money received: for one matter or several, and what of it is the firm's is moved out at once (T5). */
export function DepositDialog({ ledger, matterId: startMatter, accountId, onClose }: DepositProps) {
  const form = usePosting(onClose)
  const choice = useAccountChoice(ledger?.accountId ?? accountId)
  const [method, setMethod] = useState<Method>('transfer')
  const [payer, setPayer] = useState('')
  const [clearsOn, setClearsOn] = useState('')
  const [rows, setRows] = useState<readonly Row[]>([{ matterId: matterOf(ledger, startMatter), amount: '' }])
  const office = useOfficePart(ledger)
  const currency = choice.account ? currencyOf(choice.account) : NO_CURRENCY
  const total = formatTotal(rows)
  const errorOf = form.sending.errorOf

  async function save(): Promise<string> {
    const parts: DepositBody['parts'] = []
    for (const row of rows) {
      const { id } = ledger ?? (await ensureLedger(form.firm, choice.accountId, row.matterId))
      parts.push({ ledgerId: id, amount: row.amount })
    }
    const body: DepositBody = {
      accountId: choice.accountId,
      date: form.date.value,
      method,
      payer,
      reference: form.reference.value,
      purpose: form.purpose.value,
      ...expectedOf(method, clearsOn),
      parts,
      ...officePartOf(office, parts),
    }
    const sent = { body: { ...form.firm, ...body } }
    return (await exchange(trustTransactions.deposit, sent, { idempotencyKey: form.repeatKey(body) })).message
  }

  return (
    <FormDialog
      title="Record deposit"
      width={640}
      submit={formatAmountText('Record', total, currency)}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: blockOf(choice.accountId, rows) }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      {ledger === undefined ? (
        <Select {...choice.field} externalError={errorOf('accountId')} />
      ) : (
        <LedgerText ledger={ledger} />
      )}
      <Parts rows={rows} onChange={setRows} ledger={ledger} currency={currency} error={errorOf('parts')} />
      <div className={styles.pair}>
        <Select
          label="Method"
          required
          entity="method"
          options={METHODS}
          value={method}
          onChange={(value) => setMethod(METHODS.find((one) => one.value === value)?.value ?? 'transfer')}
        />
        <DayField form={form} />
      </div>
      {method === 'cash' && <CashNote account={choice.account} total={total} />}
      {method === 'cheque' && (
        <ClearingField form={form} value={clearsOn} onChange={setClearsOn} days={choice.account?.chequeClearingDays} />
      )}
      <TextField label="Payer" maxLength={200} value={payer} onChange={setPayer} externalError={errorOf('payer')} />
      <div className={styles.pair}>
        <ReferenceField form={form} />
        <PurposeField form={form} />
      </div>
      {ledger !== undefined && <OfficePartFields office={office} currency={currency} errorOf={errorOf} />}
    </FormDialog>
  )
}

const matterOf = (ledger: TrustLedger | undefined, start: string | undefined): string =>
  ledger?.matter?.id ?? start ?? ''

const expectedOf = (method: Method, clearsOn: string): Pick<DepositBody, 'expectedToClearOn'> =>
  method === 'cheque' && clearsOn !== '' ? { expectedToClearOn: clearsOn } : {}

const LedgerText = ({ ledger: { client, matter, accountName } }: { ledger: TrustLedger }) => (
  <p className="lx-soft">
    {client?.name}, {matter?.name}, {accountName}
  </p>
)

const formatTotal = (rows: readonly Row[]): string =>
  rows.every(({ amount }) => amount === '')
    ? ''
    : sumDecimals(rows.flatMap(({ amount }) => (amount === '' ? [] : [amount])))

function blockOf(accountId: string, rows: readonly Row[]): string | undefined {
  if (accountId === '') return 'Choose the account'
  if (rows.some(({ matterId }) => matterId === '')) return 'Choose the matter that the money is for'
  return rows.some(({ amount }) => Number(amount) === 0) ? 'Type the amount' : undefined
}

const officePartOf = (office: OfficePart, parts: DepositBody['parts']): Pick<DepositBody, 'officePart'> => {
  const [first] = parts
  if (!office.isOn || !first) return {}
  const { invoiceId, amount } = office
  return { officePart: { ledgerId: first.ledgerId, invoiceId, amount } }
}

/** Cash above the limit of the account is a reason to look at its source, not to refuse it. */
function CashNote({ account, total }: { account: TrustAccount | undefined; total: string }) {
  if (!account || account.cashWarning === 0 || Number(total) <= account.cashWarning) return null
  return (
    <InlineNote tone="warning">
      This is more than {formatMoney(account.cashWarning, currencyOf(account))} in cash. Make sure of who pays it and
      where it comes from.
    </InlineNote>
  )
}

function ClearingField({
  form,
  days,
  ...field
}: {
  form: Posting
  value: string
  onChange: (value: string) => void
  days: number | undefined
}) {
  return (
    <DateField
      label="Expected to clear on"
      today={form.today}
      {...field}
      prompt={days === undefined ? undefined : `${days} working days after the deposit where it is left empty`}
      externalError={form.sending.errorOf('expectedToClearOn')}
    />
  )
}

interface PartsProps {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  ledger: TrustLedger | undefined
  currency: CurrencyText
  error: string | undefined
}

/** What of the money belongs to which matter. */
function Parts({ rows, onChange, ledger, currency, error }: PartsProps) {
  const change = (place: number, part: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...part } : row)))
  const place = (index: number) => (rows.length === 1 ? '' : ` ${index + 1}`)
  return (
    <>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- because a row is its place: a matter may not be chosen yet
        <div key={index} className={ledger ? undefined : styles.part}>
          {!ledger && (
            <MatterSelect
              label={`Matter${place(index)}`}
              required
              value={row.matterId}
              onChange={(matterId) => change(index, { matterId })}
            />
          )}
          <MoneyField
            label={`Amount${place(index)}`}
            required
            currency={currency}
            value={row.amount}
            onChange={(amount) => change(index, { amount })}
            externalError={index === rows.length - 1 ? error : undefined}
          />
        </div>
      ))}
      {!ledger && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() => onChange([...rows, { matterId: '', amount: '' }])}
          >
            Split over another matter
          </Button>
          {rows.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(rows.slice(0, -1))}>
              Remove the last part
            </Button>
          )}
        </div>
      )}
    </>
  )
}
