import { useState, type ComponentProps } from 'react'
import type { Wall } from '#contract/walls.ts'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { reloadEverything } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { restrictMatter, leaveMatter, type WalledMatter } from './queries.ts'

const nameList = new Intl.ListFormat('en-GB')

interface Props {
  matter: WalledMatter
  wall: Wall
  onClose: () => void
}

/** Asks before a matter is restricted or opened, and lists the people who will see it. */
export const WallQuestion = ({ matter, wall, onClose }: Props) => (
  <ConfirmChange
    title={wall.isRestricted ? 'Open to the firm?' : 'Restrict to its people?'}
    confirm={wall.isRestricted ? 'Open to the firm' : 'Restrict'}
    change={async () => {
      const { data, message } = await restrictMatter(matter.id, !wall.isRestricted)
      return { message, isVisible: data.isInSight }
    }}
    onClose={onClose}
  >
    {wall.isRestricted ? (
      <>Everybody whose role shows matters will see {matter.matterName} again, with all its records and its money.</>
    ) : (
      <WhoWillSee matter={matter} people={wall.people} />
    )}
  </ConfirmChange>
)

function WhoWillSee({ matter, people }: { matter: WalledMatter; people: Wall['people'] }) {
  const { profileId } = useCurrentUser()
  if (people.length === 0) return <>{matter.matterName} has no people who would see it.</>
  const isAmongThem = people.some(({ userId }) => userId === profileId)
  return (
    <>
      <p>
        Only {nameList.format(people.map(({ name }) => name))} will see {matter.matterName}, its records and its money.
        Nobody else will, administrators included.
      </p>
      {!isAmongThem && (
        <p>
          <b>You are not one of its people and will no longer see it.</b>
        </p>
      )}
    </>
  )
}

/** Asks before an administrator leaves a matter that they entered. */
export const LeaveQuestion = ({ matter, onClose }: Omit<Props, 'wall'>) => (
  <ConfirmChange
    title="Leave the matter?"
    confirm="Leave"
    change={async () => ({ message: (await leaveMatter(matter.id)).message, isVisible: false })}
    onClose={onClose}
  >
    You will no longer see {matter.matterName}. Entering it again needs another reason.
  </ConfirmChange>
)

interface ChangeProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'children' | 'onClose'> {
  /** `isVisible`: whether the person still sees the matter after it. */
  change: () => Promise<{ message: string; isVisible: boolean }>
}

/** Changes a wall, once at a time. A person who no longer sees the matter is led to the list of the others. */
function ConfirmChange({ change, onClose, ...dialog }: ChangeProps) {
  const go = useGo()
  const [isChanging, setChanging] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function confirm(): Promise<void> {
    if (isChanging) return
    setChanging(true)
    try {
      const { message, isVisible } = await change()
      onClose()
      toast.success(message)
      if (!isVisible) await go(paths.matters())
      reloadEverything()
    } catch (error) {
      setRefusal(errorText(error))
      setChanging(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      {...dialog}
      submitting={isChanging}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
