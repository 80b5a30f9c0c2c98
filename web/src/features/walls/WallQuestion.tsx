import type { Wall } from '#contract/walls.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { restrictMatter } from './queries.ts'
import { useWallChange } from './use-wall-change.ts'
import type { WalledMatter } from './use-wall.tsx'

const inWords = new Intl.ListFormat('en-GB')

interface Props {
  matter: WalledMatter
  wall: Wall
  onClose: () => void
}

/** Says who will see the matter before it is restricted or opened. */
export default function WallQuestion({ matter, wall, onClose }: Props) {
  const { change, isChanging, refusal } = useWallChange(onClose)
  const confirm = () =>
    change(async () => {
      const { data, message } = await restrictMatter(matter.id, !wall.isRestricted)
      return { message, isInSight: data.isInSight }
    })
  return (
    <ConfirmDialog
      opened
      title={wall.isRestricted ? 'Open to the firm?' : 'Restrict to its people?'}
      confirm={wall.isRestricted ? 'Open to the firm' : 'Restrict'}
      submitting={isChanging}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {wall.isRestricted ? (
        <>Everybody whose role shows matters will see {matter.matterName} again, with all its records and its money.</>
      ) : (
        <WhoWillSee matter={matter} people={wall.people} />
      )}
    </ConfirmDialog>
  )
}

function WhoWillSee({ matter, people }: { matter: WalledMatter; people: Wall['people'] }) {
  const { profileId } = useCurrentUser()
  if (people.length === 0) return <>{matter.matterName} has no people who would see it.</>
  const isAmongThem = people.some(({ userId }) => userId === profileId)
  return (
    <>
      <p>
        Only {inWords.format(people.map(({ name }) => name))} will see {matter.matterName}, its records and its money.
        Nobody else will, administrators included.
      </p>
      {!isAmongThem && (
        <p>
          <b>You are not among its people and will lose sight of it.</b>
        </p>
      )}
    </>
  )
}
