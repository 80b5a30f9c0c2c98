import { canToggleBillable, matterRateWarning, toggleBillable } from '#domain/billable.ts'
import { parseDecimal } from '#domain/decimal.ts'
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
import { useExchangeRate } from './use-entry-facts.ts'
import { usePopup } from './use-entry-popup.ts'
import styles from './popup.module.css'

export function BillingFields() {
  const { form, rate, billing } = usePopup()
  const { business } = useCurrentUser()
  const isBillable = useWatch({ control: form.control, name: 'isBillable' })
  const warning = rate.answer && matterRateWarning(rate.answer.matterRate, isBillable ? 'unbilled' : 'notBillable')
  return (
    <>
      <SectionTitle>Billing Information</SectionTitle>
      <BillableToggle />
      {warning && (
        <InlineNote tone="warning" live>
          {warning}
        </InlineNote>
      )}
      <div className={styles.billing}>
        <CurrencyField />
        <RateField />
        <PersonField />
        {billing.id !== business.currencyId && <ExchangeField />}
      </div>
    </>
  )
}

/** Spec §4: enabled only with a matter; unchecking sets rate and totals to 0, checking looks the rate up again. */
function BillableToggle() {
  const { form, isLocked, entry } = usePopup()
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

function CurrencyField() {
  const { form, isLocked, billing } = usePopup()
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

function RateField() {
  const { form, isLocked, entry, rate, billing } = usePopup()
  const [isBillable, isTyped] = useWatch({ control: form.control, name: ['isBillable', 'isRateTyped'] })
  const field = useFormField(form.control, 'foreignUserRate')
  const { matterId, timeEntryUserId } = form.getValues()
  const isSavedRate =
    entry?.matterId === matterId &&
    entry.timeEntryUserId === timeEntryUserId &&
    entry.foreignUserRate === Number(field.value)
  const why = isSavedRate ? entry.rateExplanation : isTyped ? 'Typed by hand' : rate.answer?.explanation
  return (
    <div>
      <MoneyField
        {...field}
        label="Rate"
        currency={billing}
        disabled={isLocked || !isBillable}
        prompt={rateNote(field.value, isBillable, why)}
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

/** Why this rate; for a billable entry without one, the effect. */
function rateNote(rate: string, isBillable: boolean, why: string | undefined): string | undefined {
  if (!isBillable) return undefined
  const isZero = parseDecimal(rate || '0')?.units === 0n
  // Before a matter is chosen there is no rate.
  if (isZero && (why !== undefined || rate !== '')) return 'Billed at 0.00'
  return why
}

function PersonField() {
  const { form, isLocked, entry } = usePopup()
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
      options={options}
      valueLabel={known[field.value]}
      onChange={(userId) => {
        if (userId === field.value) return
        field.onChange(userId)
        form.setValue('isRateTyped', false)
      }}
    />
  )
}

function ExchangeField() {
  const { form, isLocked, billing } = usePopup()
  const field = useFormField(form.control, 'exchangeRate')
  const lookup = useExchangeRate(form, isLocked)
  return (
    <div className={styles.exchange}>
      <ExchangeRateField
        {...field}
        label="Exchange Rate"
        disabled={isLocked}
        homeCode={useCurrentUser().business.currencyISOCode}
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
