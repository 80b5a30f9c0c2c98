/** A double prints small figures with an exponent; an exchange rate is typed and shown without. */
export function decimalText(value: number): string {
  const text = String(value)
  return /e/i.test(text) ? value.toFixed(12).replace(/\.?0+$/, '') : text
}
