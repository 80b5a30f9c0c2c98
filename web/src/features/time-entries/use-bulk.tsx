import type { BulkOutcome, TimeEntry } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback, useState, type ReactNode } from 'react'
import { errorText, exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import type { BulkAction } from '../../shared/ui/list/BulkBar.tsx'
import type { Selection } from '../../shared/ui/list/selection.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { formatCount, formatHours, formatMoney } from '../../shared/ui/values/format.ts'
import { refreshEntries } from './queries.ts'
import { exactSum } from './words.ts'

interface Bulk {
  actions: readonly BulkAction[]
  sums: (ids: readonly string[]) => readonly string[]
  /** What the last call left as it was, and why. */
  outcome: BulkOutcome | null
  forget: () => void
  dialog: ReactNode
}

/** Several entries at once: billable, not billable, deleted. What the server left alone is told, the rest is done. */
export function useBulk(entries: readonly TimeEntry[] | undefined, selection: Selection): Bulk {
  const { firm, business } = useCurrentUser()
  const mayEdit = useCan('timeEntry.edit')
  const mayDelete = useCan('timeEntry.delete')
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [deleting, setDeleting] = useState<readonly string[] | null>(null)
  const [isSending, setSending] = useState(false)

  function done({ data, message }: { data: BulkOutcome; message: string }): void {
    setOutcome(data.unchanged.length > 0 ? data : null)
    if (data.changed.length > 0 && data.unchanged.length === 0) toast.success(message)
    selection.clear()
    void refreshEntries()
  }

  async function mark(ids: readonly string[], isBillable: 2 | 4): Promise<void> {
    if (isSending) return
    setSending(true)
    try {
      done(await exchange(timeEntries.bulkBillable, { body: { ...firm, ids: [...ids], isBillable } }))
    } catch (error) {
      toast.error(error)
    } finally {
      setSending(false)
    }
  }

  const sums = useCallback(
    (ids: readonly string[]) => {
      const chosen = entries?.filter(({ id }) => ids.includes(id)) ?? []
      const hours = exactSum(chosen.map(({ duration }) => duration))
      const amount = exactSum(chosen.map(({ totalAmount }) => totalAmount))
      const currency = { symbol: business.currencySymbol, code: business.currencyISOCode }
      return [`${formatHours(hours)} h`, formatMoney(amount, currency)]
    },
    [entries, business],
  )

  return {
    actions: [
      ...(mayEdit
        ? [
            { label: 'Mark non-billable', disabled: isSending, onClick: (ids: readonly string[]) => void mark(ids, 2) },
            { label: 'Mark billable', disabled: isSending, onClick: (ids: readonly string[]) => void mark(ids, 4) },
          ]
        : []),
      ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: setDeleting }] : []),
    ],
    sums,
    outcome,
    forget: () => setOutcome(null),
    dialog: deleting && (
      <DeleteEntries
        ids={deleting}
        onClose={() => setDeleting(null)}
        onDone={(answer) => {
          setDeleting(null)
          done(answer)
        }}
      />
    ),
  }
}

interface DeleteProps {
  ids: readonly string[]
  onClose: () => void
  onDone: (answer: { data: BulkOutcome; message: string }) => void
}

function DeleteEntries({ ids, onClose, onDone }: DeleteProps) {
  const { firm } = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState('')
  async function remove(): Promise<void> {
    if (isDeleting) return
    setDeleting(true)
    setProblem('')
    try {
      onDone(await exchange(timeEntries.bulkDelete, { body: { ...firm, ids: [...ids] } }))
    } catch (error) {
      setProblem(errorText(error))
      setDeleting(false)
    }
  }
  const isOne = ids.length === 1
  return (
    <ConfirmDialog
      opened
      title={isOne ? 'Delete Time Entry?' : `Delete ${formatCount(ids.length)} time entries?`}
      confirm="Delete"
      danger
      submitting={isDeleting}
      error={problem && <FormError>{problem}</FormError>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {isOne ? 'Are you sure you want delete the time entry?' : 'They move to the recycle bin.'}
    </ConfirmDialog>
  )
}
