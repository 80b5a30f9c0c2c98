import { UnstyledButton } from '@mantine/core'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Wall } from '#contract/walls.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { lateOverlay } from '../../shared/ui/overlays/late.tsx'
import { wallQuery } from './queries.ts'
import './walls.css'

const WallPanel = lateOverlay(() => import('./WallPanel.tsx'))
const WallQuestion = lateOverlay(() => import('./WallQuestion.tsx'))
const LeaveQuestion = lateOverlay(() => import('./LeaveQuestion.tsx'))

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
  /** For the menu of its page. */
  readonly actions: readonly WallAction[]
  readonly dialogs: ReactNode
}

/** What the page of a matter shows of its wall: whether it is restricted, for whom, and what may be done about it. */
export function useWall(matter: WalledMatter): WallParts {
  const { firm, profileId } = useCurrentUser()
  const { data: wall } = useQuery(wallQuery(firm, matter.id))
  const [opened, setOpened] = useState<'panel' | 'question' | 'leave' | null>(null)
  const mayRestrict = useCan(['matterMaster', 'matterMaster.edit'])
  const close = () => setOpened(null)
  if (!wall) return { badge: null, actions: [], dialogs: null }
  const change: WallAction = {
    label: wall.isRestricted ? 'Open to the firm' : 'Restrict to its people',
    icon: wall.isRestricted ? IconLockOpen : IconLock,
    onClick: () => setOpened('question'),
  }
  const leave: WallAction = { label: 'Leave', icon: IconDoorExit, onClick: () => setOpened('leave') }
  return {
    badge: wall.isRestricted && <Badge onClick={() => setOpened('panel')} />,
    actions: [...(isInside(wall, profileId) ? [leave] : []), ...(mayRestrict ? [change] : [])],
    dialogs: (
      <>
        {opened === 'panel' && <WallPanel wall={wall} onClose={close} />}
        {opened === 'question' && <WallQuestion matter={matter} wall={wall} onClose={close} />}
        {opened === 'leave' && <LeaveQuestion matter={matter} onClose={close} />}
      </>
    ),
  }
}

/** The person is here by a broken glass alone. */
const isInside = ({ isRestricted, people, breaks }: Wall, userId: string): boolean =>
  isRestricted &&
  !people.some((person) => person.userId === userId) &&
  breaks.some((entry) => entry.isOpen && entry.userId === userId)

const Badge = ({ onClick }: { onClick: () => void }) => (
  <UnstyledButton className="wall-badge" aria-haspopup="dialog" onClick={onClick}>
    <IconLock size={14} stroke={1.8} aria-hidden />
    Restricted
  </UnstyledButton>
)
