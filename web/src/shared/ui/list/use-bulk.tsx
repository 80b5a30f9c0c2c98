import type { TablerIcon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { BulkOutcome } from '#contract/bulk.ts'
import { errorText } from '../../api.ts'
import { toast } from '../../toast.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { FormError } from '../states/InlineNote.tsx'
import type { BulkAction } from './BulkBar.tsx'
import { BulkOutcomeNote } from './BulkOutcomeNote.tsx'
import type { Selection } from './selection.ts'

/** An action on all chosen rows in one call. */
export interface BulkCall {
  readonly label: string
  readonly icon?: TablerIcon | undefined
  readonly danger?: boolean | undefined
  /** Returns the changed and the unchanged ids, with the reasons. */
  readonly run: (ids: readonly string[]) => Promise<{ data: BulkOutcome; message: string }>
  /** The question before the call; a single row is named. */
  readonly confirm?: ((count: number, name: string) => { title: string; text: string; button: string }) | undefined
}

/** The actions of a list's bulk bar: at most four calls, and formatted figures of the chosen rows. */
export interface BulkDeclared {
  readonly calls: readonly BulkCall[]
  readonly sums?: ((ids: readonly string[]) => readonly string[]) | undefined
}

interface Parts {
  readonly selection: Selection
  readonly nameOf: (id: string) => string | undefined
}

interface Bulk {
  readonly actions: readonly BulkAction[]
  readonly note: ReactNode
  readonly dialog: ReactNode
}

/** Runs a call on several rows. Rows that the server left unchanged are shown with the reason. */
export function useBulk({ calls }: Pick<BulkDeclared, 'calls'>, { selection, nameOf }: Parts): Bulk {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [pending, setPending] = useState<{ call: BulkCall; ids: readonly string[] } | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(call: BulkCall, ids: readonly string[]): Promise<void> {
    if (isSending) return
    setSending(true)
    setProblem('')
    try {
      const { data, message } = await call.run(ids)
      setOutcome(data.unchanged.length > 0 ? data : null)
      if (data.changed.length > 0 && data.unchanged.length === 0) toast.success(message)
      setPending(null)
      selection.clear()
    } catch (error) {
      toast.error(error)
      if (call.confirm) setProblem(errorText(error))
    } finally {
      setSending(false)
    }
  }

  const begin = (call: BulkCall) => (ids: readonly string[]) => {
    if (!call.confirm) return void send(call, ids)
    setProblem('')
    setPending({ call, ids })
  }
  const question = pending?.call.confirm?.(pending.ids.length, nameOf(pending.ids[0] ?? '') ?? 'It')
  return {
    actions: calls.map((call) => ({ ...call, disabled: isSending, onClick: begin(call) })),
    note: outcome && <BulkOutcomeNote outcome={outcome} nameOf={nameOf} onClose={() => setOutcome(null)} />,
    dialog: pending && question && (
      <ConfirmDialog
        opened
        title={question.title}
        confirm={question.button}
        danger={pending.call.danger ?? false}
        submitting={isSending}
        error={problem && <FormError>{problem}</FormError>}
        onConfirm={() => void send(pending.call, pending.ids)}
        onClose={() => setPending(null)}
      >
        {question.text}
      </ConfirmDialog>
    ),
  }
}
