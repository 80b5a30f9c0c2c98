import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback } from 'react'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { BulkCall, BulkDeclared } from '../../shared/ui/list/use-bulk.tsx'
import { sumOfChosen } from '../../shared/ui/values/sums.ts'
import { formatCount, formatHours, formatMoney, homeCurrencyOf } from '../../shared/ui/values/format.ts'

/** Several entries at once: billable, not billable, deleted. */
export function useBulkCalls(entries: readonly TimeEntry[] | undefined): BulkDeclared {
  const { firm, business } = useCurrentUser()
  const mayEdit = useCan('timeEntry.edit')
  const mayDelete = useCan('timeEntry.delete')
  const mark = (label: string, isBillable: 2 | 4): BulkCall => ({
    label,
    run: (ids) => exchange(timeEntries.bulkBillable, { body: { ...firm, ids: [...ids], isBillable } }),
  })
  const remove: BulkCall = {
    label: 'Delete',
    icon: IconTrash,
    danger: true,
    run: (ids) => exchange(timeEntries.bulkDelete, { body: { ...firm, ids: [...ids] } }),
    confirm: confirmation,
  }
  const sums = useCallback(
    (ids: readonly string[]) => {
      const hours = sumOfChosen(entries, ids, ({ duration }) => duration)
      const amount = sumOfChosen(entries, ids, ({ totalAmount }) => totalAmount)
      return [`${formatHours(hours)} h`, formatMoney(amount, homeCurrencyOf(business))]
    },
    [entries, business],
  )
  return {
    calls: [
      ...(mayEdit ? [mark('Mark non-billable', 2), mark('Mark billable', 4)] : []),
      ...(mayDelete ? [remove] : []),
    ],
    sums,
  }
}

const confirmation = (count: number) =>
  count === 1
    ? { title: 'Delete Time Entry?', text: 'Are you sure you want delete the time entry?', button: 'Delete' }
    : {
        title: `Delete ${formatCount(count)} time entries?`,
        text: 'They move to the recycle bin.',
        button: 'Delete',
      }
