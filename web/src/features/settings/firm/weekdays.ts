import type { Option } from '../../../shared/ui/fields/options.ts'

/** The days that a week may start on, by their number on the wire. */
export const WEEKDAYS: readonly Option[] = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
]
