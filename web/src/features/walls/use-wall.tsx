import { UnstyledButton } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Wall } from '#contract/walls.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { RecordAction } from '../../shared/records/RecordActions.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { wallQuery, type WalledMatter } from './queries.ts'
import styles from './walls.module.css'

const WallPanel = lazyDialog(() => import('./WallPanel.tsx'))
const WallQuestion = lazyDialog(async () => ({ default: (await import('./WallQuestions.tsx')).WallQuestion }))
const LeaveQuestion = lazyDialog(async () => ({ default: (await import('./WallQuestions.tsx')).LeaveQuestion }))

interface WallParts {
  /** Beside the name of a restricted matter. */
  readonly badge: ReactNode
  /** Above every tab, for an administrator who entered: until when, and the way out. */
  readonly note: ReactNode
  /** It is not known yet whether there is a note. */
  readonly isPending: boolean
  /** For the menu of its page. */
  readonly actions: readonly RecordAction[]
  readonly dialogs: ReactNode
}

/** The wall of a matter on its page: whether it is restricted, for whom, and what the person may change. */
export function useWall(matter: WalledMatter): WallParts {
  const { firm, profileId } = useCurrentUser()
  const { data: wall, isPending } = useQuery(wallQuery(firm, matter.id))
  const [opened, setOpened] = useState<'panel' | 'question' | 'leave' | null>(null)
  const mayRestrict = useCan(['matterMaster', 'matterMaster.edit'])
  // Nobody else can enter a restricted matter.
  const mayEnter = useCan('administrator')
  const close = () => setOpened(null)
  if (!wall) return { badge: null, note: null, isPending: isPending && mayEnter, actions: [], dialogs: null }
  const change: RecordAction = {
    label: wall.isRestricted ? 'Open to the firm' : 'Restrict to its people',
    icon: wall.isRestricted ? IconLockOpen : IconLock,
    onClick: () => setOpened('question'),
  }
  const entered = entryOf(wall, profileId)
  return {
    badge: wall.isRestricted && <Badge onClick={() => setOpened('panel')} />,
    note: entered && <EnteredNote until={entered.until} onLeave={() => setOpened('leave')} />,
    isPending: false,
    actions: mayRestrict ? [change] : [],
    dialogs: (
      <>
        {opened === 'panel' && <WallPanel wall={wall} onClose={close} />}
        {opened === 'question' && <WallQuestion matter={matter} wall={wall} onClose={close} />}
        {opened === 'leave' && <LeaveQuestion matter={matter} onClose={close} />}
      </>
    ),
  }
}

/** The entry by which an administrator sees the matter, if it is only by that. */
const entryOf = ({ isRestricted, people, breaks }: Wall, userId: string): Wall['breaks'][number] | undefined =>
  isRestricted && !people.some((person) => person.userId === userId)
    ? breaks.find((entry) => entry.isOpen && entry.userId === userId)
    : undefined

const Badge = ({ onClick }: { onClick: () => void }) => (
  <UnstyledButton className={styles.badge} aria-haspopup="dialog" onClick={onClick}>
    <IconLock size={14} stroke={1.8} aria-hidden />
    Restricted
  </UnstyledButton>
)

function EnteredNote({ until, onLeave }: { until: string; onLeave: () => void }) {
  const { timeZone } = useCurrentUser().business
  return (
    <InlineNote
      tone="info"
      action={
        <NoteButton aria-haspopup="dialog" onClick={onLeave}>
          Leave
        </NoteButton>
      }
    >
      You entered this restricted matter with a reason and see it until {momentText(until, timeZone)}.
    </InlineNote>
  )
}
