import { add, decimal, formatDecimal } from '#domain/decimal.ts'
import { formatMoney, homeCurrencyOf } from './format.ts'

/** An exact sum of figures as the wire carries them. */
export const exactSum = (figures: readonly (number | string)[]): string =>
  formatDecimal(figures.map((figure) => decimal(String(figure))).reduce(add, decimal('0')))

/** The sum over the rows that were chosen in a list. */
export const sumOfChosen = <Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  ids: readonly string[],
  figure: (row: Row) => number,
): string => exactSum((rows ?? []).filter(({ id }) => ids.includes(id)).map(figure))

/** The sum of money in several currencies, in the firm's own. */
export const homeSumOfChosen = (
  rows: readonly { readonly id: string; readonly homeAmount: number }[] | undefined,
  ids: readonly string[],
  business: Parameters<typeof homeCurrencyOf>[0],
): string =>
  formatMoney(
    sumOfChosen(rows, ids, ({ homeAmount }) => homeAmount),
    homeCurrencyOf(business),
  )
