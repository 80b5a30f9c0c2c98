import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acceptAmount, amountOf } from './amount-input.ts'
import { contingencyFee, type ContingencyTier } from './contingency.ts'
import { creditNote, writeOff } from './credit-note.ts'
import { decimal, formatFixed } from './decimal.ts'
import { applyIncrement, hoursFromSeconds, isIncrementMinutes, parseDuration } from './duration.ts'
import { convertToHome, exchangeDifference } from './exchange-difference.ts'
import { amountText } from './format.ts'
import { invoiceState } from './invoice-state.ts'
import { type InvoiceInput, totalInvoice } from './invoice-total.ts'
import { fixedSum, overdueInterest } from './overdue-interest.ts'
import { shownDecimalsOf } from './minor-units.ts'
import { addMoney, fromMajor, instalments, type Money, toMajorText, zero } from './money.ts'
import { applyRetainer } from './retainer.ts'
import {
  applyPayment,
  fullWithholding,
  openBalance,
  type PartCategory,
  settleWithWithholding,
  splitByWaterfall,
  splitProRata,
} from './settlement.ts'
import { crossRate, priceTime } from './time-amount.ts'

type Figures = Record<string, unknown>
type Example = { id: string; kind: string; rule: string; title: string; input: Figures; expected: Figures }
const file = new URL('../../reference/billing-examples.json', import.meta.url)
const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { examples: Example[] }

const text = (figures: Figures, name: string): string => {
  const value = figures[name]
  if (typeof value !== 'string') throw new Error(`The example has no text ${name}`)
  return value
}
const list = <Item>(figures: Figures, name: string): Item[] => {
  const value = figures[name] ?? []
  if (!Array.isArray(value)) throw new Error(`The example has no list ${name}`)
  return value as Item[]
}
const amount = (figures: Figures, name: string): Money => fromMajor(text(figures, name), text(figures, 'currency'))
const amounts = (figures: Figures, name: string): Money[] =>
  list<string>(figures, name).map((one) => fromMajor(one, text(figures, 'currency')))
const textOr = (figures: Figures, name: string, otherwise: string): string =>
  figures[name] === undefined ? otherwise : text(figures, name)

type ExampleLine = {
  type: 'time' | 'expense' | 'flat'
  quantity: string
  rate: string
  discountPercent?: string
  discountAmount?: string
  taxCodes?: string[]
}

const lineDiscount = ({ discountPercent, discountAmount }: ExampleLine) => {
  if (discountPercent !== undefined) return { type: 'percent', value: discountPercent } as const
  return discountAmount === undefined ? undefined : ({ type: 'amount', value: discountAmount } as const)
}

function invoiceFrom(input: Figures): InvoiceInput {
  const currency = text(input, 'currency')
  const discount = input['invoiceDiscount'] as
    { type: 'percent' | 'amount'; value: string; appliesTo?: 'time' } | undefined
  const rates = Object.entries((input['taxes'] ?? {}) as Record<string, string>)
  return {
    currency,
    homeCurrency: currency,
    exchangeRate: '1',
    lines: list<ExampleLine>(input, 'lines').map((line) => ({
      ...line,
      kind: line.type,
      discount: lineDiscount(line),
    })),
    discount: discount && { appliesTo: 'all', ...discount },
    tax: {
      rates: rates.map(([code, percent]) => ({ code, percent })),
      rounding: (input['taxRounding'] ?? 'perInvoice') as InvoiceInput['tax']['rounding'],
      pricesInclude: input['pricesInclude'] === 'tax' ? 'tax' : 'noTax',
    },
  }
}

const secondsIn = (input: Figures): number => {
  const [clock = '', days = '0'] = text(input, 'text').split('.').toReversed()
  const duration = parseDuration(clock)
  if (duration.kind === 'refused') throw new Error('The example has no length of time')
  return Number(days) * 86_400 + duration.seconds
}

const computed: Record<string, (input: Figures) => Figures> = {
  duration: (input) => ({ hours: hoursFromSeconds(secondsIn(input)) }),

  increment: (input) => {
    const minutes = Number(input['incrementMinutes'])
    if (!isIncrementMinutes(minutes)) throw new Error(`No increment of ${minutes} minutes`)
    const mode = input['mode'] === 'up' ? 'up' : 'nearest'
    const { units, hours } = applyIncrement(secondsIn(input), { minutes, mode })
    return { units, hours }
  },

  timeAmount: (input) => {
    const currency = text(input, 'currency')
    const priced = priceTime({
      foreignUserRate: text(input, 'rate'),
      durationHours: text(input, 'duration'),
      exchangeRate: '1',
      foreignCurrency: currency,
      homeCurrency: currency,
      isBillable: true,
    })
    return { amount: toMajorText(priced.foreignTotal) }
  },

  timeAmountFx: (input) => {
    const priced = priceTime({
      foreignUserRate: text(input, 'foreignUserRate'),
      durationHours: text(input, 'duration'),
      exchangeRate: text(input, 'exchangeRate'),
      foreignCurrency: text(input, 'foreignCurrency'),
      homeCurrency: text(input, 'homeCurrency'),
      isBillable: true,
    })
    return {
      foreignTotalAmount: toMajorText(priced.foreignTotal),
      totalAmount: toMajorText(priced.total),
      userRate: priced.userRate,
    }
  },

  crossRate: (input) => ({ exchangeRate: crossRate(text(input, 'basePerHome'), text(input, 'basePerForeign')) }),

  instalments: (input) => ({
    parts: instalments(fromMajor(text(input, 'total'), text(input, 'currency')), Number(input['count'])).map(
      toMajorText,
    ),
  }),

  invoice: (input) => {
    const invoice = totalInvoice(invoiceFrom(input))
    return {
      lines: invoice.lines.map(({ gross, discount, net, allocated, taxable }) => ({
        gross: toMajorText(gross),
        discount: toMajorText(discount),
        net: toMajorText(net),
        allocated: toMajorText(allocated),
        taxable: toMajorText(taxable),
      })),
      subtotal: toMajorText(invoice.subtotal),
      invoiceDiscount: toMajorText(invoice.discount),
      taxes: Object.fromEntries(invoice.taxes.map(({ code, tax }) => [code, toMajorText(tax)])),
      taxTotal: toMajorText(invoice.taxTotal),
      total: toMajorText(invoice.total),
    }
  },

  payment: (input) => {
    const total = amount(input, 'invoiceTotal')
    const names = ['priorPayments', 'credits', 'writeOffs']
    const before = openBalance(
      total,
      names.flatMap((name) => amounts(input, name)),
    )
    const { applied, excess, balanceAfter } = applyPayment(before, amount(input, 'payment'))
    const [dueOn, today] = ['2026-03-01', '2026-03-01']
    const state = invoiceState({
      status: 'approved',
      total: total.minor,
      balance: balanceAfter.minor,
      credited: 0n,
      writtenOff: 0n,
      dueOn,
      today,
      isSent: true,
      isViewed: false,
    })
    return {
      balanceBefore: toMajorText(before),
      applied: toMajorText(applied),
      excess: toMajorText(excess),
      balanceAfter: toMajorText(balanceAfter),
      status: state === 'partlyPaid' ? 'partially paid' : state,
    }
  },

  allocation: (input) => {
    const items = list<{ id: string; outstanding: string; category: PartCategory }>(input, 'items')
    const parts = items.map((item) => ({ ...item, outstanding: fromMajor(item.outstanding, text(input, 'currency')) }))
    const isWaterfall = input['method'] === 'waterfall'
    const split = isWaterfall
      ? splitByWaterfall(amount(input, 'amount'), parts, list<PartCategory>(input, 'order'))
      : splitProRata(amount(input, 'amount'), parts)
    return { parts: Object.fromEntries(parts.map(({ id }, index) => [id, split[index] && toMajorText(split[index])])) }
  },

  wht: (input) => {
    const fees = amount(input, 'feesExVat')
    const line = { kind: 'time', quantity: '1', rate: text(input, 'feesExVat'), taxCodes: ['VAT'] } as const
    const rates = [{ code: 'VAT', percent: text(input, 'vatPercent') }]
    const { taxTotal, total } = totalInvoice({
      ...invoiceFrom(input),
      lines: [line],
      tax: { rates, rounding: 'perInvoice', pricesInclude: 'noTax' },
    })
    const withholdsTax = input['vatWithheldAtSource'] === true
    const withholding = { fees, tax: taxTotal, total, percent: text(input, 'whtPercent'), withholdsTax }
    const invoice = { vat: toMajorText(taxTotal), invoiceTotal: toMajorText(total) }
    if (input['cashReceived'] !== undefined) {
      const paid = settleWithWithholding(amount(input, 'cashReceived'), total, withholding)
      const balanceAfter = toMajorText(openBalance(total, [paid.settled]))
      return {
        ...invoice,
        settled: toMajorText(paid.settled),
        whtCredit: toMajorText(paid.withheld),
        balanceAfter,
      }
    }
    const { withheld, taxWithheld, cash } = fullWithholding(withholding)
    return {
      ...invoice,
      whtCredit: toMajorText(withheld),
      vatWithheld: toMajorText(taxWithheld),
      cashExpected: toMajorText(cash),
      balanceAfter: toMajorText(openBalance(total, [cash, withheld, taxWithheld])),
    }
  },

  creditNote: (input) => {
    const [net, balance] = [amount(input, 'creditNet'), amount(input, 'balanceBefore')]
    const uncredited = fromMajor('999999999.00', balance.currency)
    const credit = creditNote({ net, taxPercent: text(input, 'taxPercent'), balance, uncredited })
    return {
      creditTax: toMajorText(credit.tax),
      creditTotal: toMajorText(credit.total),
      appliedToInvoice: toMajorText(credit.applied),
      clientCredit: toMajorText(credit.clientCredit),
      balanceAfter: toMajorText(credit.balanceAfter),
    }
  },

  writeOff: (input) => ({
    accepted: true,
    balanceAfter: toMajorText(writeOff(amount(input, 'balanceBefore'), amount(input, 'amount'))),
    taxTotalUnchanged: text(input, 'taxTotal'),
  }),

  interest: (input) => {
    const currency = text(input, 'currency')
    const money = (value: string) => fromMajor(value, currency)
    const principal = amount(input, 'principal')
    const { segments, interest } = overdueInterest({
      principal,
      annualPercent: text(input, 'annualPercent'),
      dueOn: text(input, 'dueDate'),
      asOf: text(input, 'asOf'),
      payments: list<{ date: string; amount: string }>(input, 'payments').map((payment) => ({
        on: payment.date,
        amount: money(payment.amount),
      })),
    })
    const bands = list<{ from: string; to: string | null; sum: string }>(input, 'fixedSums').map((band) => ({
      from: money(band.from),
      below: band.to === null ? undefined : money(band.to),
      sum: money(band.sum),
    }))
    const fixed = fixedSum(principal, bands)
    return {
      segments: segments.map((segment) => ({ ...segment, balance: toMajorText(segment.balance) })),
      interest: toMajorText(interest),
      ...(bands.length > 0 && { fixedSum: toMajorText(fixed), totalClaim: toMajorText(addMoney(interest, fixed)) }),
    }
  },

  retainer: (input) => {
    const evergreen = { minimum: amount(input, 'minimum'), target: amount(input, 'target') }
    const [available, invoiceBalance] = [amount(input, 'trustBalance'), amount(input, 'invoiceBalance')]
    const { applied, invoiceBalanceAfter, trustAfter, topUp } = applyRetainer({ available, invoiceBalance, evergreen })
    return {
      applied: toMajorText(applied),
      invoiceBalanceAfter: toMajorText(invoiceBalanceAfter),
      trustBalanceAfter: toMajorText(trustAfter),
      topUpRequest: topUp && toMajorText(topUp),
    }
  },

  contingency: (input) => {
    const currency = text(input, 'currency')
    const tiers = list<{ upTo: string | null; percent: string }>(input, 'tiers').map(
      ({ upTo, percent }): ContingencyTier => ({ upTo: upTo ?? undefined, percent }),
    )
    const single = { upTo: undefined, percent: textOr(input, 'contingencyPercentage', '0') }
    const fee = contingencyFee(amount(input, 'recovery'), fromMajor(textOr(input, 'costs', '0'), currency), {
      basis: input['basis'] === 'net' ? 'net' : 'gross',
      tiers: tiers.length > 0 ? tiers : [single],
      taxPercent: input['taxPercent'] === undefined ? undefined : text(input, 'taxPercent'),
    })
    return {
      feeBase: toMajorText(fee.feeBase),
      fee: toMajorText(fee.fee),
      tax: toMajorText(fee.tax),
      clientNet: toMajorText(fee.clientNet),
    }
  },

  fxSettlement: (input) => {
    const home = text(input, 'homeCurrency')
    const paid = fromMajor(text(input, 'amountForeign'), 'USD')
    const [billed, received] = ['invoiceRate', 'paymentRate'].map((rate) =>
      convertToHome(paid, text(input, rate), home),
    )
    return {
      homeAtInvoiceRate: toMajorText(billed ?? zero(home)),
      homeAtPaymentRate: toMajorText(received ?? zero(home)),
      realisedGain: toMajorText(exchangeDifference(received ?? zero(home), billed ?? zero(home))),
    }
  },

  display: (input) => ({ text: amountText(fromMajor(text(input, 'amount'), text(input, 'currency'))) }),

  parseMoney: (input) => {
    const currency = text(input, 'currency')
    const max = input['max'] === undefined ? undefined : text(input, 'max')
    const amount = amountOf(acceptAmount('', text(input, 'text'), { currency, max }))
    return amount === ''
      ? { accepted: false }
      : { accepted: true, value: formatFixed(decimal(amount), shownDecimalsOf(currency)) }
  },
}

describe('the worked examples of billing arithmetic', () => {
  test.each(examples.map((example) => [`${example.id} ${example.title}`, example] as const))('%s', (_, example) => {
    expect(computed[example.kind]?.(example.input)).toEqual(example.expected)
  })

  test('are all 56', () => {
    expect(examples).toHaveLength(56)
    expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(Object.keys(computed)))
  })
})
