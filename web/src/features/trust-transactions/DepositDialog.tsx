import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalText, sumDecimals } from '#domain/decimal.ts'
import { TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
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
import { ensureLedger, openLedgersQuery, type DepositBody } from './queries.ts'
import { requestFor, RequestSelect, useOpenRequests } from './RequestSelect.tsx'
import { useAccountChoice } from './use-account-choice.ts'
import { usePosting, type Posting } from './use-posting.ts'
import styles from './trust-transactions.module.css'

export interface DepositProps extends Closable {
  /** Of the page from which it is recorded. */
  ledger?: TrustLedger | undefined
  matterId?: string | undefined
  accountId?: string | undefined
  /** The deposit request that the money answers, of the same ledger. */
  request?: { readonly id: string; readonly number: string; readonly outstanding: number; readonly payer: string }
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
  'officeAccountId',
  'exchangeRate',
]

interface Row {
  readonly matterId: string
  readonly amount: string
  /** Undefined until it is chosen, '' where the money answers none. */
  readonly requestId?: string | undefined
}

const NO_CURRENCY = { symbol: '', code: '' }

/** Records client money received: for one matter or several, and what of it is the firm's is moved out at once (T5). */
export function DepositDialog({ ledger, matterId: startMatter, accountId, request, onClose }: DepositProps) {
  const start = startOf(matterOf(ledger, startMatter), request)
  const form = usePosting(onClose, start)
  const choice = useAccountChoice(ledger?.accountId ?? accountId)
  const [method, setMethod] = useState<Method>('transfer')
  const [payer, setPayer] = useState(start.payer)
  const [clearsOn, setClearsOn] = useState('')
  const [rows, setRows] = useState<readonly Row[]>([start.row])
  const office = useOfficePart(useOnlyLedger(ledger, choice.accountId, rows))
  const requests = useRequestsOf(choice.accountId, [form.reference.value, form.purpose.value, payer].join(' '))
  const currency = currencyOfAccount(choice.account)
  const total = formatTotal(rows)
  // What has not cleared cannot leave at once.
  const isSplit = office.isOn && isCleared(method)
  const errorOf = form.sending.errorOf

  async function save(): Promise<string> {
    const parts: DepositBody['parts'] = []
    for (const row of rows) {
      const { id } = ledger ?? (await ensureLedger(form.firm, choice.accountId, row.matterId))
      const requestId = requests.of(row).value
      parts.push({ ledgerId: id, amount: row.amount, ...(requestId !== '' && { requestId }) })
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
      ...(isSplit && officePartOf(office, parts)),
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
      money={{ blocked: blockOf(choice.accountId, rows) ?? (isSplit ? officeBlock(office, total) : undefined) }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      {ledger === undefined ? (
        <Select {...choice.field} externalError={errorOf('accountId')} />
      ) : (
        <LedgerText ledger={ledger} />
      )}
      <Parts
        rows={rows}
        onChange={setRows}
        ledger={ledger}
        currency={currency}
        requests={requests}
        error={errorOf('parts')}
      />
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
      {isCleared(method) && <OfficePartFields office={office} currency={currency} errorOf={errorOf} />}
    </FormDialog>
  )
}

const matterOf = (ledger: TrustLedger | undefined, start: string | undefined): string =>
  ledger?.matter?.id ?? start ?? ''

/** What the form begins with: what its request says, if it has one. */
function startOf(matterId: string, request: DepositProps['request']): { row: Row; payer: string; purpose: string } {
  if (!request) return { row: { matterId, amount: '' }, payer: '', purpose: '' }
  const { id: requestId, number: purpose, outstanding, payer } = request
  return { row: { matterId, amount: decimalText(outstanding), requestId }, payer, purpose }
}

const currencyOfAccount = (account: TrustAccount | undefined) =>
  account ? { symbol: account.currencySymbol, code: account.currencyCode } : NO_CURRENCY

/** The ledger of the page, or that of the only matter that is chosen, where it has one already. */
function useOnlyLedger(fixed: TrustLedger | undefined, accountId: string, rows: readonly Row[]) {
  const { firm } = useCurrentUser()
  const matterId = rows.length === 1 ? (rows[0]?.matterId ?? '') : ''
  const enabled = fixed === undefined && accountId !== '' && matterId !== ''
  const { data } = useQuery({ ...openLedgersQuery(firm, { accountId, matterId }), enabled })
  return fixed ?? (enabled ? data?.data[0] : undefined)
}

/** The open requests of each row's matter, and the one that it answers. */
function useRequestsOf(accountId: string, text: string) {
  const open = useOpenRequests(accountId)
  return {
    of: ({ matterId, requestId: chosen }: Row) => {
      const options = open.filter(({ matter }) => matter.id === matterId)
      return { options, value: requestFor(options, { chosen, text }) }
    },
  }
}

const isCleared = (method: Method): boolean => method === 'transfer' || method === 'cash'

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

function officeBlock({ invoice, amount }: OfficePart, total: string): string | undefined {
  if (amount === '' || Number(amount) === 0) return 'Type the firm’s part'
  if (invoice && Number(amount) > invoice.open) return `Less than the firm’s part is left to pay on ${invoice.number}`
  return Number(amount) > Number(total) ? 'The firm’s part is more than the deposit' : undefined
}

function officePartOf(
  { invoice, amount, officeAccountId, exchangeRate }: OfficePart,
  parts: DepositBody['parts'],
): Pick<DepositBody, 'officePart'> {
  const [first] = parts
  if (!invoice || !first) return {}
  return {
    officePart: {
      ledgerId: first.ledgerId,
      invoiceId: invoice.id,
      amount,
      ...(officeAccountId !== '' && { officeAccountId }),
      ...(exchangeRate !== '' && { exchangeRate }),
    },
  }
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
  requests: ReturnType<typeof useRequestsOf>
  error: string | undefined
}

/** What of the money belongs to which matter. */
function Parts({ rows, onChange, ledger, currency, requests, error }: PartsProps) {
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
              onChange={(matterId) => change(index, { matterId, requestId: undefined })}
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
          <RequestSelect
            label={`It answers${place(index)}`}
            requests={requests.of(row).options}
            value={requests.of(row).value}
            onChange={(requestId) => change(index, { requestId })}
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
