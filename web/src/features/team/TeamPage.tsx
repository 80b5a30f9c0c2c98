import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { firm as calls, type TeamListMember } from '#contract/firm.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { useOfficeColumn } from '../offices/public.ts'
import { Invitations } from './Invitations.tsx'
import { OrphanedMatters } from './OrphanedMatters.tsx'
import { memberPhoneRow, stayingReason, teamColumns } from './team-columns.tsx'
import { TeamStrip } from './TeamStrip.tsx'
import { UndeliveredMail } from './UndeliveredMail.tsx'
import { UnsavedTime } from './UnsavedTime.tsx'
import { useTeamFilters } from './use-team-filters.tsx'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))
const DeactivateDialog = lazyDialog(() => import('./DeactivateDialog.tsx'))
const ReactivateDialog = lazyDialog(() => import('./ReactivateDialog.tsx'))
const RoleDialog = lazyDialog(() => import('./RoleDialog.tsx'))

type Change = { readonly what: 'role' | 'deactivate' | 'reactivate'; readonly member: TeamListMember }

export function TeamPage() {
  const { firm, business, profileId } = useCurrentUser()
  const team = useQuery(queryFor(calls.team, { query: firm }))
  const [isInviting, setInviting] = useState(false)
  const [change, setChange] = useState<Change>()
  const mayInvite = useCan(['adminUsers', 'adminUsers.create'])
  const isAdministrator = useCan('administrator')
  const mayEdit = useCan(['adminUsers', 'adminUsers.edit'])
  const seesPeople = useCan('adminUsers')
  const go = useGo()
  const openPerson = ({ id }: TeamListMember) => void go(paths.person(id))
  const { rows, bar } = useTeamFilters(team.data, seesPeople)
  const { timeZone } = business
  const columns = useOfficeColumn(
    useMemo(() => teamColumns({ timeZone, profileId, seesSignIn: seesPeople }), [timeZone, profileId, seesPeople]),
  )
  const retry = () => void team.refetch()
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setInviting(true)}>
      Invite a person
    </Button>
  )
  return (
    <Page title="Team members" sub={summaryOf(team.data)} actions={mayInvite && inviteButton}>
      {team.isError && team.data && <StaleNote onRetry={retry} />}
      <UnsavedTime members={team.data} />
      {seesPeople && <TeamStrip members={team.data} />}
      {bar}
      {team.isLoadingError ? (
        <LoadError onRetry={retry} />
      ) : (
        <DataTable
          caption="Team members"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          phone={memberPhoneRow}
          actions={mayEdit ? (member) => actionsFor(member, setChange) : undefined}
          onOpen={seesPeople ? openPerson : undefined}
        />
      )}
      {seesPeople && <Invitations />}
      {isAdministrator && <ToSettle />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {change && <ChangeDialog change={change} onChange={setChange} onClose={() => setChange(undefined)} />}
    </Page>
  )
}

/** What an administrator has to look after. */
const ToSettle = () => (
  <>
    <OrphanedMatters />
    <UndeliveredMail />
  </>
)

function summaryOf(members: readonly TeamListMember[] | undefined): string | undefined {
  if (!members) return undefined
  const active = members.filter(({ isActive }) => isActive).length
  return `${active} active${members.length > active ? `, ${members.length - active} left the firm` : ''}`
}

const actionsFor = (member: TeamListMember, begin: (change: Change) => void): RowAction[] => [
  { label: 'Change role', icon: IconPencil, onClick: () => begin({ what: 'role', member }) },
  ...(stayingReason(member) === undefined
    ? [
        member.isActive
          ? {
              label: 'Deactivate',
              icon: IconUserOff,
              danger: true,
              onClick: () => begin({ what: 'deactivate', member }),
            }
          : { label: 'Reactivate', icon: IconUserCheck, onClick: () => begin({ what: 'reactivate', member }) },
      ]
    : []),
]

interface ChangeProps {
  change: Change
  onChange: (change: Change) => void
  onClose: () => void
}

function ChangeDialog({ change: { what, member }, onChange, onClose }: ChangeProps) {
  if (what === 'role') {
    const next = member.isActive ? 'deactivate' : 'reactivate'
    return <RoleDialog member={member} onSwitch={() => onChange({ what: next, member })} onClose={onClose} />
  }
  if (what === 'deactivate') return <DeactivateDialog member={member} onClose={onClose} />
  return <ReactivateDialog member={member} onClose={onClose} />
}
