import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback } from 'react'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { BulkCall, BulkDeclared, BulkForm } from '../../shared/ui/list/use-bulk.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { sumOfChosen } from '../../shared/ui/values/sums.ts'
import { formatCounted, formatHours, formatMoney, homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { undoOf } from './bulk-undo.ts'

const ChangeEntries = lazyDialog(() => import('./ChangeEntries.tsx'))

const NOUN = { one: 'time entry', many: 'time entries' }

/** Several entries at once: billable, not billable, changed, deleted. All but deleting can be undone from the message. */
export function useBulkCalls(entries: readonly TimeEntry[] | undefined): BulkDeclared {
  const { firm, business } = useCurrentUser()
  const mayEdit = useCan('timeEntry.edit')
  const mayDelete = useCan('timeEntry.delete')
  const chosen = (ids: readonly string[]) => (entries ?? []).filter(({ id }) => ids.includes(id))
  const amountOf = useCallback(
    (ids: readonly string[]) =>
      formatMoney(
        sumOfChosen(entries, ids, ({ totalAmount }) => totalAmount),
        homeCurrencyOf(business),
      ),
    [entries, business],
  )
  const unbilled = (ids: readonly string[]) =>
    chosen(ids).flatMap(({ id, isBillable }) => (isBillable === 4 ? [id] : []))
  const mark = (label: string, isBillable: 2 | 4): BulkCall => ({
    label,
    run: async (ids) => {
      const before = chosen(ids)
      const done = await exchange(timeEntries.bulkBillable, { body: { ...firm, ids: [...ids], isBillable } })
      return { ...done, undo: undoOf(firm, before, done.data.changed) }
    },
  })
  const markFree: BulkCall = {
    ...mark('Mark non-billable', 2),
    confirm: (count, _, ids) => ({
      title: `Mark ${formatCounted(count, NOUN)} non-billable?`,
      text: `${amountOf(unbilled(ids))} will not be billed. The hours stay.`,
      button: 'Mark non-billable',
    }),
  }
  const change: BulkForm = {
    label: 'Change',
    icon: IconPencil,
    dialog: ({ ids, ...dialog }) => <ChangeEntries entries={chosen(ids)} {...dialog} />,
  }
  const remove: BulkCall = {
    label: 'Delete',
    icon: IconTrash,
    danger: true,
    run: (ids) => exchange(timeEntries.bulkDelete, { body: { ...firm, ids: [...ids] } }),
    confirm: confirmation,
  }
  const sums = useCallback(
    (ids: readonly string[]) => [
      `${formatHours(sumOfChosen(entries, ids, ({ duration }) => duration))} h`,
      amountOf(ids),
    ],
    [entries, amountOf],
  )
  return {
    calls: [...(mayEdit ? [markFree, mark('Mark billable', 4), change] : []), ...(mayDelete ? [remove] : [])],
    sums,
  }
}

const confirmation = (count: number) =>
  count === 1
    ? { title: 'Delete Time Entry?', text: 'Are you sure you want delete the time entry?', button: 'Delete' }
    : {
        title: `Delete ${formatCounted(count, NOUN)}?`,
        text: 'They move to the recycle bin.',
        button: 'Delete',
      }
