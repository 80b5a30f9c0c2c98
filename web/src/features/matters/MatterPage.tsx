import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import IconFolderX from '@tabler/icons-react/dist/esm/icons/IconFolderX.mjs'
import type { Matter } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { RecordActions, type RecordAction } from '../../shared/records/RecordActions.tsx'
import { usePageWork } from '../../shared/records/time-entry-popup-store.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { RecordPage } from '../../shared/ui/page/RecordPage.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { BudgetDialog, BudgetWarning } from '../budgets/public.ts'
import { MatterEBillingDialog } from '../ledes/public.ts'
import { useHold } from '../legal-holds/public.ts'
import { matterOverviewQuery, useFileTabs, type FileOverview, AddMenu } from '../matter-file/public.ts'
import { StageMenu } from '../matter-stages/public.ts'
import { openEntryOn } from '../time-entry-popup/public.ts'
import { useWall } from '../walls/public.ts'
import { MatterOverview } from './MatterOverview.tsx'
import { matterQuery } from './queries.ts'
import { matterDetails } from './record-details.ts'

const CloseMatter = lazyDialog(async () => ({ default: (await import('./CloseMatter.tsx')).CloseMatter }))
const ReopenMatter = lazyDialog(async () => ({ default: (await import('./CloseMatter.tsx')).ReopenMatter }))

export function MatterPage() {
  const { matterId } = useParams({ from: '/firm/matter/$matterId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(matterQuery(firm, matterId))
  const overview = useQuery(matterOverviewQuery(firm, matterId))
  if (!answer.data) {
    return <RecordState what="matter" answer={answer} list={{ label: 'All matters', href: paths.matters() }} />
  }
  const isOld = answer.isError || (overview.isError && overview.data !== undefined)
  const retry = () => void Promise.all([answer.refetch(), overview.refetch()])
  return <KnownMatter key={matterId} matter={answer.data} overview={overview} onRetry={isOld ? retry : undefined} />
}

interface Props {
  matter: Matter
  overview: UseQueryResult<FileOverview>
  /** Absent while the page is up to date. */
  onRetry: (() => void) | undefined
}

function KnownMatter({ matter, overview, onRetry }: Props) {
  const user = useCurrentUser()
  const [dialog, setDialog] = useState<MatterDialog | null>(null)
  const mayBudget = useCan(['budget', 'budget.edit'])
  const wall = useWall(matter)
  const hold = useHold(matter)
  usePageWork({ clientId: matter.clientId, matterId: matter.id, matterName: matter.matterName })
  const tabs = useFileTabs({
    file: { kind: 'matter', id: matter.id },
    clientId: matter.clientId,
    overview: overview.data,
    onNewTime: () => openEntryOn(user, matter),
  })
  const render = () => (
    <MatterOverview matter={matter} overview={overview} onBudget={mayBudget ? () => setDialog('budget') : undefined} />
  )
  return (
    <RecordPage
      label="Matter"
      title={matter.matterName}
      crumbs={[{ label: 'Matters', href: paths.matters() }, { label: matter.matterNumber }]}
      badge={
        <>
          <StatusBadge kind="matter" status={matter.status} />
          <StageMenu matter={matter} />
          {wall.badge}
        </>
      }
      sub={<Facts matter={matter} />}
      actions={
        <Actions
          matter={matter}
          hasBudget={Boolean(overview.data?.budget)}
          more={[...wall.actions, ...hold.actions]}
          onOpen={setDialog}
        />
      }
      tabs={[{ key: 'overview', label: 'Overview', render }, ...tabs]}
      href={(tab) => paths.matter(matter.id, tab)}
      isNoting={overview.isPending || wall.isPending}
      notes={
        <>
          {onRetry && <StaleNote onRetry={onRetry} />}
          {hold.note}
          {wall.note}
          <BudgetWarning budget={overview.data?.budget} />
        </>
      }
    >
      <Dialogs matter={matter} opened={dialog} onClose={() => setDialog(null)} />
      {wall.dialogs}
      {hold.dialog}
    </RecordPage>
  )
}

interface DialogsProps {
  matter: Matter
  opened: MatterDialog | null
  onClose: () => void
}

function Dialogs({ matter, opened, onClose }: DialogsProps) {
  if (opened === 'budget') return <BudgetDialog matterId={matter.id} onClose={onClose} />
  if (opened === 'eBilling') return <MatterEBillingDialog matterId={matter.id} onClose={onClose} />
  if (opened === 'close') return <CloseMatter matter={matter} onClose={onClose} />
  if (opened === 'reopen') return <ReopenMatter matter={matter} onClose={onClose} />
  return null
}

function Facts({ matter }: { matter: Matter }) {
  const maySeeClients = useCan('clientInfo')
  return (
    <>
      {maySeeClients ? (
        <AppLink href={paths.client(matter.clientId)} className="lx-link">
          {matter.clientName}
        </AppLink>
      ) : (
        matter.clientName
      )}
      {[...matter.matterPracticeAreas, matter.matterRate].map((fact) => ` · ${fact}`)} · Opened{' '}
      <DayText day={matter.matterOpenDate} />
    </>
  )
}

type MatterDialog = 'budget' | 'close' | 'reopen' | 'eBilling'

interface ActionsProps {
  matter: Matter
  hasBudget: boolean
  /** Actions of other features. */
  more: readonly RecordAction[]
  onOpen: (dialog: MatterDialog) => void
}

function Actions({ matter, hasBudget, more, onOpen }: ActionsProps) {
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
  const eBilling: RecordAction = { label: 'E-billing', icon: IconFileExport, onClick: () => onOpen('eBilling') }
  const closing: RecordAction = isClosed
    ? { label: 'Reopen matter', icon: IconFolderOpen, onClick: () => onOpen('reopen') }
    : { label: 'Close matter', icon: IconFolderX, onClick: () => onOpen('close') }
  return (
    <RecordActions
      edit={mayEdit && paths.editMatter(matter.id)}
      more={[...(mayBudget ? [budget] : []), ...(mayEdit ? [eBilling, closing] : []), ...more]}
      deletes={
        mayDelete && { details: matterDetails, id: matter.id, name: matter.matterName, leadsTo: paths.matters() }
      }
    >
      <AddMenu matterId={matter.id} />
      {mayAddTime && (
        <Button
          // Time up to the closing day can still be entered, but the button does not invite to it.
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
