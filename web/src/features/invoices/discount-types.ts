/** What a discount is given in: percent, or an amount in the currency of the invoice. */
export const discountTypes = (symbol: string | undefined) =>
  [
    { value: 'percent', label: '%' },
    { value: 'amount', label: symbol ?? 'Amount' },
  ] as const
