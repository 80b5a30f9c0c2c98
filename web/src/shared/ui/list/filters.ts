import type { CustomField } from '#contract/custom-fields.ts'
import type { DayRange } from '../values/calendar.ts'
import { formatDayRange } from '../values/format.ts'
import { fullText, type Option } from '../fields/options.ts'

/** A filter of a list, described as data. */
export type Filter =
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      /** The options' name in the singular: `No {entity} found.` */
      readonly entity: string
      /** Undefined while they are loading, or if they could not be loaded. */
      readonly options: readonly Option[] | undefined
      /** The options may be opened in a moment. */
      readonly onIntent?: (() => void) | undefined
      readonly isLost?: boolean | undefined
    }
  /** `today` is the firm's, `YYYY-MM-DD`. */
  | { readonly kind: 'dates'; readonly key: string; readonly label: string; readonly today: string }
  | { readonly kind: 'yesNo'; readonly key: string; readonly label: string }
  /** By the firm's own fields; the value is a text as `CUSTOM_FILTER` describes it. */
  | {
      readonly kind: 'custom'
      readonly key: string
      readonly label: string
      readonly today: string
      /** Undefined while they are loading, or if they could not be loaded. */
      readonly fields: readonly FilteredField[] | undefined
      /** A value in words. */
      readonly describe: (fields: readonly FilteredField[], value: string) => string
      readonly onIntent?: (() => void) | undefined
    }

/** One of the firm's own fields, by which a list is filtered. */
export type FilteredField = Pick<CustomField, 'id' | 'name' | 'fieldType' | 'choices'>

/** An option's id, 'yes' or 'no', or a range of days. */
export type FilterValue = string | DayRange

export type FilterValues = Readonly<Record<string, FilterValue | undefined>>

export const YES_NO: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export function isOn(value: FilterValue | undefined): value is FilterValue {
  if (value === undefined || value === '') return false
  return typeof value === 'string' || Boolean(value.from ?? value.to)
}

export const countOn = (filters: readonly Filter[], values: FilterValues): number =>
  filters.filter(({ key }) => isOn(values[key])).length

/** The text of a set chip. An option that is not loaded yet has no name. */
export function valueText(filter: Filter, value: FilterValue): string {
  if (typeof value !== 'string') return formatDayRange(value.from, value.to)
  if (filter.kind === 'custom') return filter.fields ? filter.describe(filter.fields, value) : '…'
  const options = filter.kind === 'choice' ? (filter.options ?? []) : YES_NO
  const option = options.find((one) => one.value === value)
  if (!option) return '…'
  return option.context === undefined ? option.label : fullText(option)
}

/** Changes that take every filter off. */
export const allOff = (filters: readonly Filter[]): FilterValues =>
  Object.fromEntries(filters.map(({ key }) => [key, undefined]))
