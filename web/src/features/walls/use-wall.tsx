import { UnstyledButton } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Wall } from '#contract/walls.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { wallQuery } from './queries.ts'
import styles from './walls.module.css'
import statesStyles from '../../shared/ui/states/states.module.css'

const WallPanel = lazyDialog(() => import('./WallPanel.tsx'))
const WallQuestion = lazyDialog(() => import('./WallQuestion.tsx'))
const LeaveQuestion = lazyDialog(() => import('./LeaveQuestion.tsx'))

export interface WalledMatter {
  readonly id: string
  readonly matterName: string
}

interface WallAction {
  readonly label: string
  readonly icon: TablerIcon
  readonly onClick: () => void
}

interface WallParts {
  /** Beside the name of the matter; nothing where it is open to the firm. */
  readonly badge: ReactNode
  /** Above every tab, for who is here by a broken glass: until when, and the way out. */
  readonly note: ReactNode
  /** Whether there will be a note is not known yet. */
  readonly isPending: boolean
  /** For the menu of its page. */
  readonly actions: readonly WallAction[]
  readonly dialogs: ReactNode
}

/** What the page of a matter shows of its wall: whether it is restricted, for whom, and what may be done about it. */
export function useWall(matter: WalledMatter): WallParts {
  const { firm, profileId } = useCurrentUser()
  const { data: wall, isPending } = useQuery(wallQuery(firm, matter.id))
  const [opened, setOpened] = useState<'panel' | 'question' | 'leave' | null>(null)
  const mayRestrict = useCan(['matterMaster', 'matterMaster.edit'])
  // Nobody else can break the glass.
  const mayEnter = useCan('administrator')
  const close = () => setOpened(null)
  if (!wall) return { badge: null, note: null, isPending: isPending && mayEnter, actions: [], dialogs: null }
  const change: WallAction = {
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

/** How the person is here, where that is by a broken glass alone. */
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
        <UnstyledButton className={statesStyles.noteButton} aria-haspopup="dialog" onClick={onLeave}>
          Leave
        </UnstyledButton>
      }
    >
      You entered this restricted matter with a reason and see it until {momentText(until, timeZone)}.
    </InlineNote>
  )
}
