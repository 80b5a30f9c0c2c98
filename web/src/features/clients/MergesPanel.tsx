import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientMerge } from '#contract/client-merges.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { mergesQuery, undoMerge } from './queries.ts'
import styles from './clients.module.css'

/** Clients that were merged into this one, with the way to undo each merge. */
export function MergesPanel({ clientId }: { clientId: string }) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(mergesQuery(firm, clientId))
  const mayUndo = useCan(['clientInfo', 'clientInfo.delete'])
  const [undoing, setUndoing] = useState<ClientMerge | null>(null)
  if (!data || data.length === 0) return null
  return (
    <Panel title="Merged clients">
      <ul className={styles.contacts}>
        {data.map((merge) => (
          <Merge key={merge.id} merge={merge} {...(mayUndo && { onUndo: () => setUndoing(merge) })} />
        ))}
      </ul>
      {undoing && (
        <ConfirmSend
          title="Undo merge?"
          confirm="Undo merge"
          send={() => undoMerge(undoing.id)}
          onClose={() => setUndoing(null)}
        >
          {undoing.from.name} comes back{withMoved(undoing)}.
        </ConfirmSend>
      )}
    </Panel>
  )
}

const counted = (count: number, one: string) => formatCounted(count, { one, many: `${one}s` })

function Merge({ merge, onUndo }: { merge: ClientMerge; onUndo?: () => void }) {
  const { business } = useCurrentUser()
  const dayOf = (iso: string) => <DayText day={dayInZone(business.timeZone, Date.parse(iso))} />
  return (
    <li>
      <div className={styles.merge}>
        <span className="lx-strong">{merge.from.name}</span>
        {merge.undoneAt === null && onUndo && (
          <UnstyledButton className="lx-link" onClick={onUndo} aria-label={`Undo the merge of ${merge.from.name}`}>
            Undo
          </UnstyledButton>
        )}
      </div>
      <div className="lx-soft">
        {merge.from.clientNumber} · {counted(merge.matters, 'matter')}, {counted(merge.contacts, 'contact')}
      </div>
      <div className="lx-muted">
        {merge.undoneAt === null ? (
          <>
            {merge.mergedBy}, {dayOf(merge.mergedAt)}
          </>
        ) : (
          <>
            Undone by {merge.undoneBy}, {dayOf(merge.undoneAt)}
          </>
        )}
      </div>
    </li>
  )
}

/** ` with its 2 matters and 1 contact`; nothing where nothing moved. */
function withMoved({ matters, contacts }: ClientMerge): string {
  const moved = [
    ...(matters > 0 ? [counted(matters, 'matter')] : []),
    ...(contacts > 0 ? [counted(contacts, 'contact')] : []),
  ]
  return moved.length === 0 ? '' : ` with its ${moved.join(' and ')}`
}
