import { add, decimal, formatDecimal } from '#domain/decimal.ts'
import { formatMoney } from './format.ts'

/** An exact sum of figures as the wire carries them. */
export const exactSum = (figures: readonly (number | string)[]): string =>
  formatDecimal(figures.map((figure) => decimal(String(figure))).reduce(add, decimal('0')))

/** The sum over the rows that were chosen in a list. */
export const sumOfChosen = <Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  ids: readonly string[],
  figure: (row: Row) => number,
): string => exactSum((rows ?? []).filter(({ id }) => ids.includes(id)).map(figure))

interface Home {
  readonly currencySymbol: string
  readonly currencyISOCode: string
}

/** The same of money, which may be in several currencies: in the firm's own. */
export const homeSumOfChosen = (
  rows: readonly { readonly id: string; readonly homeAmount: number }[] | undefined,
  ids: readonly string[],
  { currencySymbol, currencyISOCode }: Home,
): string =>
  formatMoney(
    sumOfChosen(rows, ids, ({ homeAmount }) => homeAmount),
    { symbol: currencySymbol, code: currencyISOCode },
  )
