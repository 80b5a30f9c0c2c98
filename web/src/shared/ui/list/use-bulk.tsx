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
  readonly run: (ids: readonly string[]) => Promise<BulkDone>
  /** The question before the call; a single row is named. */
  readonly confirm?:
    | ((count: number, name: string, ids: readonly string[]) => { title: string; text: string; button: string })
    | undefined
}

/** What a call did, or what a dialog did that asked for more. */
export interface BulkDone {
  /** The changed and the unchanged ids, with the reasons. */
  readonly data: BulkOutcome
  readonly message: string
  /** Takes it back; offered with the message. */
  readonly undo?: (() => Promise<unknown>) | undefined
}

/** An action that asks for more in a dialog, and says what it did. */
export interface BulkForm {
  readonly label: string
  readonly icon?: TablerIcon | undefined
  readonly dialog: (parts: {
    readonly ids: readonly string[]
    readonly onDone: (done: BulkDone) => void
    readonly onClose: () => void
  }) => ReactNode
}

/** The actions of a list's bulk bar: at most four calls, and formatted figures of the chosen rows. */
export interface BulkDeclared {
  readonly calls: readonly (BulkCall | BulkForm)[]
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
  const [asking, setAsking] = useState<{ form: BulkForm; ids: readonly string[] } | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')

  function finish({ data, message, undo }: BulkDone): void {
    setOutcome(data.unchanged.length > 0 ? data : null)
    if (data.changed.length > 0 && (undo || data.unchanged.length === 0))
      toast.success(message, undo && { label: 'Undo', onClick: () => void takeBack(undo) })
    selection.clear()
  }

  async function send(call: BulkCall, ids: readonly string[]): Promise<void> {
    if (isSending) return
    setSending(true)
    setProblem('')
    try {
      finish(await call.run(ids))
      setPending(null)
    } catch (error) {
      toast.error(error)
      if (call.confirm) setProblem(errorText(error))
    } finally {
      setSending(false)
    }
  }

  const begin = (call: BulkCall | BulkForm) => (ids: readonly string[]) => {
    if ('dialog' in call) return setAsking({ form: call, ids })
    if (!call.confirm) return void send(call, ids)
    setProblem('')
    setPending({ call, ids })
  }
  const question = pending?.call.confirm?.(pending.ids.length, nameOf(pending.ids[0] ?? '') ?? 'It', pending.ids)
  const form = asking?.form.dialog({ ids: asking.ids, onDone: finish, onClose: () => setAsking(null) })
  return {
    actions: calls.map((call) => ({ ...call, disabled: isSending, onClick: begin(call) })),
    note: outcome && <BulkOutcomeNote outcome={outcome} nameOf={nameOf} onClose={() => setOutcome(null)} />,
    dialog:
      form ??
      (pending && question && (
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
      )),
  }
}

async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
    toast.success('Undone')
  } catch (error) {
    toast.error(error)
  }
}
