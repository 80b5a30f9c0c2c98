import { invalidField } from '../../platform/refusal.ts'

export function assertDaysInOrder({ from, to }: { from: string; to: string }): void {
  if (from > to) throw invalidField('days_out_of_order', 'to', 'The last day is before the first day')
}
