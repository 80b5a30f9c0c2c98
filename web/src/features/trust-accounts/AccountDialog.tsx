import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import {
  INTEREST_OWNERS,
  TRUST_JURISDICTIONS,
  TRUST_RULES,
  trustJurisdiction,
  type InterestOwner,
  type TrustJurisdiction,
} from '#domain/trust-jurisdictions.ts'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { exchange } from '../../shared/api.ts'
import { currenciesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { CurrencySelect } from '../../shared/ui/fields/CurrencySelect.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { currencyOf, homeCurrencyOf, type CurrencyText, type KnownCurrency } from '../../shared/ui/values/format.ts'
import { AccountCards, type CardChoice } from './AccountCards.tsx'
import styles from './trust-accounts.module.css'

export interface AccountDialogProps extends Closable {
  /** Undefined for a new account. */
  account: TrustAccount | undefined
}

const JURISDICTIONS: Readonly<Record<TrustJurisdiction, string>> = {
  NG: "Nigeria, Legal Practitioners' Accounts Rules",
  GB: 'England and Wales, SRA Accounts Rules',
  US: 'United States, IOLTA',
  other: 'Another one',
}
const JURISDICTION_OPTIONS = TRUST_JURISDICTIONS.map((value) => ({ value, label: JURISDICTIONS[value] }))
const OWNERS: Readonly<Record<InterestOwner, string>> = {
  client: 'The clients',
  foundation: 'The bar foundation',
  firm: 'The firm',
}
const OWNER_OPTIONS = INTEREST_OWNERS.map((value) => ({ value, label: OWNERS[value] }))
const FIELDS = [
  'name',
  'clientId',
  'jurisdiction',
  'currencyId',
  'bankName',
  'accountNumber',
  'floatMax',
  'cashWarning',
  'chequeClearingDays',
  'identifyWithinDays',
  'chequeStaleDays',
  'dormantMonths',
  'residualDays',
  'interestTo',
  'cards.provider',
  'cards.destination',
]

const DAYS = ['chequeClearingDays', 'identifyWithinDays', 'chequeStaleDays', 'dormantMonths', 'residualDays'] as const
type Days<Value> = Record<(typeof DAYS)[number], Value>
const mapDays = <From, To>(from: Days<From>, map: (value: From) => To) =>
  Object.fromEntries(DAYS.map((key) => [key, map(from[key])])) as Days<To>
/** As texts, for their fields. */
const daysOf = (from: Days<number>) => mapDays(from, String)

/** The amounts that the rules of a jurisdiction begin an account with; 0 in any other currency than theirs. */
function amountsOf(jurisdiction: TrustJurisdiction, currency: string) {
  const { floatMax, cashWarning } = TRUST_RULES[jurisdiction]
  const amountIn = (rule: typeof floatMax) => (rule?.currency === currency ? rule.amount : '0')
  return { floatMax: amountIn(floatMax), cashWarning: amountIn(cashWarning) }
}

/** What the rules of a jurisdiction begin an account with. */
function packOf(jurisdiction: TrustJurisdiction, currency: string) {
  const { allowUncleared, interestTo } = TRUST_RULES[jurisdiction]
  return { allowUncleared, interestTo, ...amountsOf(jurisdiction, currency), ...daysOf(TRUST_RULES[jurisdiction]) }
}

const cardsOf = (account: TrustAccount | undefined): CardChoice => ({
  cardProvider: account?.cards?.provider ?? '',
  cardDestination: account?.cards?.destination ?? '',
})

function startOf(account: TrustAccount | undefined, country: string, currency: string) {
  const jurisdiction = account?.jurisdiction ?? trustJurisdiction(country)
  const pack = packOf(jurisdiction, currency)
  return {
    name: account?.name ?? TRUST_RULES[jurisdiction].accountName,
    bankName: account?.bankName ?? '',
    accountNumber: account?.accountNumber ?? '',
    ...cardsOf(account),
    jurisdiction,
    ...(account
      ? {
          allowUncleared: account.allowUncleared,
          interestTo: account.interestTo,
          floatMax: decimalText(account.floatMax),
          cashWarning: decimalText(account.cashWarning),
          ...daysOf(account),
        }
      : pack),
  }
}

const toSettings = (form: ReturnType<typeof startOf>, account: AccountDialogProps['account']) => ({
  name: form.name,
  bankName: form.bankName,
  ...(account?.accountNumber !== null && { accountNumber: form.accountNumber }),
  allowUncleared: form.allowUncleared,
  floatMax: form.floatMax || '0',
  cashWarning: form.cashWarning || '0',
  ...mapDays(form, Number),
  interestTo: form.interestTo,
  cards: form.cardProvider === '' ? null : { provider: form.cardProvider, destination: form.cardDestination },
})

/** The currency of a new account: the firm's until another is chosen. */
function useAccountCurrency() {
  const home = homeCurrencyOf(useCurrentUser().business)
  const { data } = useQuery(currenciesQuery())
  const [currency, setCurrency] = useState<KnownCurrency>(home)
  /** Returns the currency that was chosen. */
  const choose = (id: string): KnownCurrency => {
    const listed = data?.find((one) => String(one.id) === id)
    const chosen = listed ? { id: listed.id, code: listed.isoCurrenyCode, symbol: listed.symbol } : home
    setCurrency(chosen)
    return chosen
  }
  return { currency, choose, isHome: currency.id === home.id }
}

/** Opens an account of client money with the rules of a jurisdiction, or changes its settings. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { firm, business } = useCurrentUser()
  const go = useGo()
  const { currency, choose, isHome } = useAccountCurrency()
  const [form, setForm] = useState(() => startOf(account, business.countryCode, currency.code))
  const [clientId, setClientId] = useState('')
  const [isDedicated, setDedicated] = useState(false)
  const sending = useSending(onClose)
  const { errorOf } = sending
  const set = (change: Partial<typeof form>) => setForm((known) => ({ ...known, ...change }))

  async function save(): Promise<string> {
    const settings = toSettings(form, account)
    if (account) {
      const sent = { params: { id: account.id }, body: { ...firm, ...settings, version: account.version } }
      return (await exchange(trustAccounts.update, sent)).message
    }
    const kind = isDedicated ? { clientId } : {}
    const body = { ...firm, ...settings, ...kind, currencyId: currency.id, jurisdiction: form.jurisdiction }
    const answer = await exchange(trustAccounts.create, { body })
    void go(paths.trustAccount(answer.data.id))
    return answer.message
  }

  return (
    <FormDialog
      title={account ? 'Account settings' : 'New account of client money'}
      width={600}
      submit={account ? 'Save account' : 'Open account'}
      isSending={sending.isSending}
      refusal={sending.refusal(...FIELDS)}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      {!account && (
        <Select
          label="Rules"
          required
          entity="jurisdiction"
          options={JURISDICTION_OPTIONS}
          value={form.jurisdiction}
          onChange={(value) => {
            const jurisdiction = TRUST_JURISDICTIONS.find((known) => known === value) ?? 'other'
            set({ ...packOf(jurisdiction, currency.code), jurisdiction, name: TRUST_RULES[jurisdiction].accountName })
          }}
          externalError={errorOf('jurisdiction')}
          prompt={`Reconciled at least every ${TRUST_RULES[form.jurisdiction].reconcileEveryDays} days, kept for ${TRUST_RULES[form.jurisdiction].retentionYears} years`}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label="Name"
          required
          maxLength={120}
          value={form.name}
          onChange={(name) => set({ name })}
          externalError={errorOf('name')}
        />
        {!account && (
          <CurrencySelect
            label="Currency"
            value={String(currency.id)}
            onChange={(id) => set(amountsOf(form.jurisdiction, choose(id).code))}
            valueLabel={isHome ? currency.code : undefined}
            externalError={errorOf('currencyId')}
            prompt="An account keeps its currency"
          />
        )}
      </div>
      <div className={styles.pair}>
        <TextField
          label="Bank"
          maxLength={120}
          value={form.bankName}
          onChange={(bankName) => set({ bankName })}
          externalError={errorOf('bankName')}
        />
        {account?.accountNumber !== null && (
          <TextField
            label="Account number"
            maxLength={60}
            value={form.accountNumber}
            onChange={(accountNumber) => set({ accountNumber })}
            externalError={errorOf('accountNumber')}
          />
        )}
      </div>
      {!account && (
        <CheckboxField label="It holds the money of one client only" value={isDedicated} onChange={setDedicated} />
      )}
      {isDedicated && (
        <ClientField value={clientId} onChange={setClientId} onLeave={onClose} externalError={errorOf('clientId')} />
      )}
      <AccountCards form={form} set={set} errorOf={errorOf} />
      <RuleFields form={form} set={set} currency={account ? currencyOf(account) : currency} errorOf={errorOf} />
    </FormDialog>
  )
}

interface RuleProps {
  form: ReturnType<typeof startOf>
  set: (change: Partial<ReturnType<typeof startOf>>) => void
  currency: CurrencyText
  errorOf: (field: string) => string | undefined
}

/** The settings that a jurisdiction begins an account with. */
const RuleFields = ({ form, set, currency, errorOf }: RuleProps) => (
  <>
    <div className={styles.pair}>
      <MoneyField
        label="Largest float of the firm"
        currency={currency}
        value={form.floatMax}
        onChange={(floatMax) => set({ floatMax })}
        externalError={errorOf('floatMax')}
        prompt="Its own money, for bank charges only"
      />
      <NumberField
        label="A cheque clears after"
        unit="working days"
        inputMode="numeric"
        value={form.chequeClearingDays}
        onChange={(chequeClearingDays) => set({ chequeClearingDays })}
        externalError={errorOf('chequeClearingDays')}
      />
    </div>
    <NumberField
      label="A cheque is stale after"
      unit="days"
      inputMode="numeric"
      value={form.chequeStaleDays}
      onChange={(chequeStaleDays) => set({ chequeStaleDays })}
      externalError={errorOf('chequeStaleDays')}
      prompt="From its date, if the bank has not paid it"
    />
    <NumberField
      label="Money of an unknown owner is returned after"
      unit="days"
      inputMode="numeric"
      value={form.identifyWithinDays}
      onChange={(identifyWithinDays) => set({ identifyWithinDays })}
      externalError={errorOf('identifyWithinDays')}
      prompt="The deadline of receipts that nobody has identified"
    />
    <div className={styles.pair}>
      <NumberField
        label="A ledger is dormant after"
        unit="months"
        inputMode="numeric"
        value={form.dormantMonths}
        onChange={(dormantMonths) => set({ dormantMonths })}
        externalError={errorOf('dormantMonths')}
      />
      <NumberField
        label="Money is left over after"
        unit="days"
        inputMode="numeric"
        value={form.residualDays}
        onChange={(residualDays) => set({ residualDays })}
        externalError={errorOf('residualDays')}
        prompt="Without movement and without an open invoice"
      />
    </div>
    <div className={styles.pair}>
      <Select
        label="Interest belongs to"
        entity="owner"
        options={OWNER_OPTIONS}
        value={form.interestTo}
        onChange={(value) => set({ interestTo: INTEREST_OWNERS.find((known) => known === value) ?? 'client' })}
        externalError={errorOf('interestTo')}
      />
      <MoneyField
        label="Warn of cash above"
        currency={currency}
        value={form.cashWarning}
        onChange={(cashWarning) => set({ cashWarning })}
        externalError={errorOf('cashWarning')}
        prompt="Because of money laundering; 0 warns of none"
      />
    </div>
    <CheckboxField
      label="Money may be paid out before it has cleared"
      value={form.allowUncleared}
      onChange={(allowUncleared) => set({ allowUncleared })}
      tooltip="A cheque that bounces then leaves the client account short. Most rules forbid it."
    />
  </>
)
