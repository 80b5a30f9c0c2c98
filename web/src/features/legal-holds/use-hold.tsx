import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import { useState, type ReactNode } from 'react'
import type { Matter } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { RecordAction } from '../../shared/records/RecordActions.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'

const HoldDialog = lazyDialog(async () => ({ default: (await import('./HoldDialog.tsx')).HoldDialog }))

interface HoldParts {
  /** Above every tab of a matter under hold. */
  readonly note: ReactNode
  /** For the menu of its page: administrators set and lift a hold. */
  readonly actions: readonly RecordAction[]
  readonly dialog: ReactNode
}

/** The legal hold of a matter on its page. */
export function useHold(matter: Matter): HoldParts {
  const [isOpen, setOpen] = useState(false)
  const isAdministrator = useCan('administrator')
  const label = matter.legalHold ? 'Lift legal hold' : 'Set legal hold'
  const action: RecordAction = { label, icon: IconGavel, onClick: () => setOpen(true) }
  return {
    note: (
      <>
        {matter.legalHold && <HoldNote hold={matter.legalHold} />}
        {matter.disposedAt !== null && <DisposedNote at={matter.disposedAt} />}
      </>
    ),
    actions: isAdministrator && matter.disposedAt === null ? [action] : [],
    dialog: isOpen && <HoldDialog matter={matter} onClose={() => setOpen(false)} />,
  }
}

function HoldNote({ hold: { reason, setBy, setAt } }: { hold: NonNullable<Matter['legalHold']> }) {
  const { timeZone } = useCurrentUser().business
  return (
    <InlineNote tone="warning">
      Under legal hold since {momentText(setAt, timeZone)}, set by {setBy}: {reason}. Nothing of this matter can be
      deleted.
    </InlineNote>
  )
}

function DisposedNote({ at }: { at: string }) {
  const { timeZone } = useCurrentUser().business
  return (
    <InlineNote tone="info">
      The notes, requests and files of this matter were disposed of on {momentText(at, timeZone)}.
    </InlineNote>
  )
}
