import { COUNTRY_CODES } from '#domain/countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

export const countryName = (code: string): string => names.of(code) ?? code

/** Countries by their English names, in their order. */
export const countryOptions: readonly { value: string; label: string }[] = COUNTRY_CODES.map((code) => ({
  value: code,
  label: countryName(code),
})).toSorted((left, right) => left.label.localeCompare(right.label, 'en'))
