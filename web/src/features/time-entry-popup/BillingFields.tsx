import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { canToggleBillable, matterRateWarning, toggleBillable } from '#domain/billable.ts'
import { compareDecimals, parseDecimal } from '#domain/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { peopleQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { BillableField } from '../../shared/ui/fields/BillableField.tsx'
import { CurrencySelect } from '../../shared/ui/fields/CurrencySelect.tsx'
import { ExchangeRateField } from '../../shared/ui/fields/ExchangeRateField.tsx'
import { FailedLookup } from '../../shared/ui/fields/FailedLookup.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import type { KnownCurrency } from './preview.ts'
import { useExchangeRate, useHomeCurrency, type EntryFormApi, type MatterRate } from './use-entry-facts.ts'
import styles from './popup.module.css'

interface Props {
  form: EntryFormApi
  isLocked: boolean
  entry: TimeEntry | undefined
  rate: MatterRate
  billing: KnownCurrency
}

export function BillingFields({ form, isLocked, entry, rate, billing }: Props) {
  const home = useHomeCurrency()
  const isBillable = useWatch({ control: form.control, name: 'isBillable' })
  const warning = rate.answer && matterRateWarning(rate.answer.matterRate, isBillable ? 'unbilled' : 'notBillable')
  return (
    <>
      <SectionTitle>Billing Information</SectionTitle>
      <EntrysBillableField form={form} isLocked={isLocked} entry={entry} />
      {warning && (
        <InlineNote tone="warning" live>
          {warning}
        </InlineNote>
      )}
      <div className={styles.billing}>
        <CurrencyField form={form} isLocked={isLocked} billing={billing} />
        <RateField {...{ form, isLocked, entry, rate, billing }} />
        <PersonField form={form} isLocked={isLocked} entry={entry} />
        {billing.id !== home.id && <ExchangeField form={form} isLocked={isLocked} billing={billing} home={home} />}
      </div>
    </>
  )
}

/** Spec §4: it acts only with a matter; unchecking sets rate and totals to 0, checking looks the rate up again. */
function EntrysBillableField({ form, isLocked, entry }: Pick<Props, 'form' | 'isLocked' | 'entry'>) {
  const matterId = useWatch({ control: form.control, name: 'matterId' })
  const field = useFormField(form.control, 'isBillable')
  const state = {
    billable: isLocked ? 'onInvoice' : field.value ? 'unbilled' : 'notBillable',
    isEditing: entry !== undefined,
    hasMatter: matterId !== '',
  } as const
  function toggle(): void {
    const { billable, resetsRate, looksUpRate } = toggleBillable(state)
    field.onChange(billable !== 'notBillable')
    if (resetsRate) form.setValue('foreignUserRate', '0')
    if (looksUpRate) form.setValue('foreignUserRate', '')
    if (resetsRate || looksUpRate) form.setValue('isRateTyped', false)
  }
  return <BillableField {...field} disabled={!canToggleBillable(state)} onChange={toggle} />
}

function CurrencyField({ form, isLocked, billing }: Pick<Props, 'form' | 'isLocked' | 'billing'>) {
  const field = useFormField(form.control, 'foreignCurrencyId')
  return (
    <CurrencySelect
      {...field}
      label="Currency"
      disabled={isLocked}
      valueLabel={`${billing.code} – ${billing.symbol}`}
      onChange={(currencyId) => {
        if (currencyId === field.value) return
        field.onChange(currencyId)
        form.setValue('isCurrencyChosen', true)
        form.setValue('isRateTyped', false)
        form.setValue('isExchangeTyped', false)
        form.setValue('exchangeRate', '')
      }}
    />
  )
}

const NONE = [] as const

function RateField({ form, isLocked, entry, rate, billing }: Props) {
  const [isBillable, isTyped] = useWatch({ control: form.control, name: ['isBillable', 'isRateTyped'] })
  const field = useFormField(form.control, 'foreignUserRate')
  const isSaved = entry !== undefined && Number(field.value) === entry.foreignUserRate && isUnmoved(form, entry)
  const why = isSaved ? entry.rateExplanation : isTyped ? 'Typed by hand' : rate.answer?.explanation
  return (
    <div>
      <MoneyField
        {...field}
        label="Rate"
        currency={billing}
        disabled={isLocked || !isBillable}
        prompt={rateWords(field.value, isBillable, why)}
        onChange={(amount) => {
          field.onChange(amount)
          form.setValue('isRateTyped', true)
        }}
      />
      {rate.isError && !isLocked && (
        <FailedLookup onRetry={() => void rate.refetch()}>The rate could not be looked up.</FailedLookup>
      )}
    </div>
  )
}

const isUnmoved = (form: EntryFormApi, entry: TimeEntry) =>
  form.getValues('matterId') === entry.matterId && form.getValues('timeEntryUserId') === entry.timeEntryUserId

/** Why this rate; a billable entry without one says what that means. */
function rateWords(rate: string, isBillable: boolean, why: string | undefined): string | undefined {
  if (!isBillable) return undefined
  const value = parseDecimal(rate || '0')
  const isZero = value !== undefined && compareDecimals(value, { units: 0n, scale: 0 }) === 0
  // Nothing is known of the rate before a matter is chosen.
  if (isZero && (why !== undefined || rate !== '')) return 'Billed at 0.00'
  return why
}

function PersonField({ form, isLocked, entry }: Pick<Props, 'form' | 'isLocked' | 'entry'>) {
  const { firm, profile, profileId, business } = useCurrentUser()
  const load = useQuery(peopleQuery(firm))
  const { data } = load
  const options = useMemo(
    () =>
      data
        ?.filter(({ id, isActive }) => isActive && (business.seesAllTime || id === profileId))
        .map(({ id, name }) => ({ value: id, label: name })),
    [data, business.seesAllTime, profileId],
  )
  const field = useFormField(form.control, 'timeEntryUserId')
  const known = {
    [profileId]: `${profile.firstName} ${profile.lastName}`,
    ...(entry && { [entry.timeEntryUserId]: entry.userName }),
  }
  return (
    <Select
      {...field}
      label="Entered By"
      entity="user"
      required
      disabled={isLocked}
      load={load}
      options={options ?? NONE}
      valueLabel={known[field.value]}
      onChange={(userId) => {
        if (userId === field.value) return
        field.onChange(userId)
        form.setValue('isRateTyped', false)
      }}
    />
  )
}

interface ExchangeProps extends Pick<Props, 'form' | 'isLocked' | 'billing'> {
  home: KnownCurrency
}

function ExchangeField({ form, isLocked, billing, home }: ExchangeProps) {
  const field = useFormField(form.control, 'exchangeRate')
  const lookup = useExchangeRate(form, isLocked)
  return (
    <div className={styles.exchange}>
      <ExchangeRateField
        {...field}
        label="Exchange Rate"
        disabled={isLocked}
        homeCode={home.code}
        foreignCode={billing.code}
        lookup={lookup}
        onChange={(text) => {
          field.onChange(text)
          form.setValue('isExchangeTyped', true)
        }}
      />
    </div>
  )
}
