import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import type { WithholdingKind } from '#domain/payment-allocation.ts'
import type { MoneyAccount } from '#contract/payment-shapes.ts'
import { currenciesQuery, exchangeRateQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { homeCurrencyOf, type KnownCurrency } from '../../shared/ui/values/format.ts'
import type { TypedPayment } from './allocation.ts'
import { accountsQuery } from './queries.ts'

interface Start {
  readonly clientId?: string | undefined
  readonly invoiceId?: string | undefined
  readonly currencyId?: number | undefined
}

/** The state of the form that records a payment. */
export function usePaymentForm(start: Start) {
  const { firm, business } = useCurrentUser()
  const home = homeCurrencyOf(business)
  const [clientId, setClient] = useState(start.clientId ?? '')
  const [amount, setAmount] = useState('')
  const [date, setDate] = useState(isoToMdy(todayIn(business.timeZone)))
  const [method, setMethod] = useState('transfer')
  const [reference, setReference] = useState('')
  const [chosenAccount, setAccountId] = useState('')
  const [currencyId, setCurrencyId] = useState(String(start.currencyId ?? home.id))
  const [invoiceCurrencyId, setInvoiceCurrencyId] = useState('')
  const [withholding, setWithholding] = useState<WithholdingKind>('none')
  const [mailsReceipt, setMailsReceipt] = useState(false)
  const [rows, setRows] = useState<ReadonlyMap<string, string>>(new Map())
  const accounts = useQuery(accountsQuery(firm))

  const day = mdyToIso(date)
  const currency = useKnownCurrency(currencyId, home)
  const invoiceCurrency = useKnownCurrency(invoiceCurrencyId || currencyId, home)
  const rate = useDayRate(currency, home, day)
  const invoiceRate = useDayRate(invoiceCurrency, home, day)
  const rateOf = (one: KnownCurrency) =>
    one.id === home.id ? '1' : one.id === currency.id ? rate.value : invoiceRate.value
  const typed: TypedPayment = {
    amount,
    currency: currency.code,
    exchangeRate: rateOf(currency),
    homeCurrency: home.code,
    invoiceCurrency: invoiceCurrency.code,
    invoiceExchangeRate: rateOf(invoiceCurrency),
    withholding,
    firstId: start.invoiceId,
    rows,
  }
  const accountId = chosenAccount || defaultAccount(accounts.data, currency.code)

  return {
    home,
    clientId,
    amount,
    date,
    day,
    method,
    reference,
    accountId,
    currency,
    invoiceCurrency,
    rate,
    invoiceRate,
    typed,
    mailsReceipt,
    setMailsReceipt,
    setAmount,
    setDate,
    setMethod,
    setReference,
    setAccountId,
    setInvoiceCurrencyId: changing(setInvoiceCurrencyId, setRows),
    setWithholding,
    setClientId: changing(setClient, setRows),
    setCurrencyId: changing(setCurrencyId, setRows),
    setRow: (invoiceId: string, text: string) => setRows((known) => new Map(known).set(invoiceId, text)),
    clearRow: (invoiceId: string) => setRows((known) => new Map([...known].filter(([id]) => id !== invoiceId))),
    reallocate: () => setRows(new Map()),
  }
}
export type PaymentForm = ReturnType<typeof usePaymentForm>

/** The first account in the currency of the payment, else the first. */
const defaultAccount = (accounts: readonly MoneyAccount[] = [], code: string): string =>
  (accounts.find(({ currencyCode }) => currencyCode === code) ?? accounts[0])?.id ?? ''

/** Another client or currency has other invoices, so typed amounts are forgotten. */
const changing =
  (set: (value: string) => void, setRows: (rows: ReadonlyMap<string, string>) => void) => (value: string) => {
    set(value)
    setRows(new Map())
  }

function useKnownCurrency(id: string, home: KnownCurrency): KnownCurrency {
  const { data } = useQuery(currenciesQuery())
  const listed = data?.find((one) => String(one.id) === id)
  return listed ? { id: listed.id, code: listed.isoCurrenyCode, symbol: listed.symbol } : home
}

/** The day's rate, until another is typed. */
function useDayRate(currency: KnownCurrency, home: KnownCurrency, day: string) {
  const { firm } = useCurrentUser()
  const [typed, setTyped] = useState<{ readonly currencyId: number; readonly text: string }>()
  const isForeign = currency.id !== home.id
  const { data, isError, refetch } = useQuery({
    ...exchangeRateQuery(firm, { homeCurrencyId: home.id, foreignCurrencyId: currency.id, onDate: day || undefined }),
    enabled: isForeign,
  })
  const found = data ? decimalText(data.exchangeRate) : ''
  return {
    value: typed?.currencyId === currency.id ? typed.text : found,
    onChange: (text: string) => setTyped({ currencyId: currency.id, text }),
    isForeign,
    lookup: { isError, refetch },
  }
}
