import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import IconFolderX from '@tabler/icons-react/dist/esm/icons/IconFolderX.mjs'
import type { Matter } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { RecordActions, type RecordAction } from '../../shared/records/RecordActions.tsx'
import { AddMenu } from '../matter-file/public.ts'
import { openEntryOn } from '../time-entry-popup/public.ts'
import { matterDetails } from './record-details.ts'

export type MatterDialog = 'budget' | 'close' | 'reopen'

interface Props {
  matter: Matter
  hasBudget: boolean
  /** What other features do to a matter as a whole. */
  more: readonly RecordAction[]
  onOpen: (dialog: MatterDialog) => void
}

export function MatterActions({ matter, hasBudget, more, onOpen }: Props) {
  const user = useCurrentUser()
  const mayEdit = useCan(['matterMaster', 'matterMaster.edit'])
  const mayDelete = useCan(['matterMaster', 'matterMaster.delete'])
  const mayAddTime = useCan(['timeEntry', 'timeEntry.create'])
  const mayBudget = useCan(['budget', hasBudget ? 'budget.edit' : 'budget.create'])
  const isClosed = matter.status === 'Closed'
  const budget: RecordAction = {
    label: hasBudget ? 'Edit budget' : 'Set budget',
    icon: IconCoins,
    onClick: () => onOpen('budget'),
  }
  const closing: RecordAction = isClosed
    ? { label: 'Reopen matter', icon: IconFolderOpen, onClick: () => onOpen('reopen') }
    : { label: 'Close matter', icon: IconFolderX, onClick: () => onOpen('close') }
  return (
    <RecordActions
      edit={mayEdit && paths.editMatter(matter.id)}
      more={[...(mayBudget ? [budget] : []), ...(mayEdit ? [closing] : []), ...more]}
      deletes={
        mayDelete && { details: matterDetails, id: matter.id, name: matter.matterName, leadsTo: paths.matters() }
      }
    >
      <AddMenu matterId={matter.id} />
      {mayAddTime && (
        <Button
          // Time up to the day of the closing can still be entered; nobody is invited to.
          variant={isClosed ? 'default' : 'filled'}
          leftSection={<IconClock size={16} stroke={1.6} aria-hidden />}
          onClick={() => openEntryOn(user, matter)}
        >
          Time Entry
        </Button>
      )}
    </RecordActions>
  )
}
