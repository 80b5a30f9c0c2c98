import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TeamListMember } from '#contract/firm.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { memberColumns, memberOnPhone } from './columns.tsx'
import { ConfirmChange, InviteDialog, RoleDialog } from './dialogs.ts'
import { Invitations } from './Invitations.tsx'
import { changeMember, teamQuery } from './queries.ts'
import { UndeliveredMail } from './UndeliveredMail.tsx'
import { UnsavedTime } from './UnsavedTime.tsx'
import { UnseenMatters } from './UnseenMatters.tsx'

type Doing = { readonly what: 'role' | 'deactivate' | 'reactivate'; readonly member: TeamListMember }

export function TeamPage() {
  const { firm, business } = useCurrentUser()
  const team = useQuery(teamQuery(firm))
  const [isInviting, setInviting] = useState(false)
  const [doing, setDoing] = useState<Doing>()
  const mayInvite = useCan(['adminUsers', 'adminUsers.create'])
  const seesInvitations = useCan('adminUsers')
  const isAdministrator = useCan('administrator')
  const mayEdit = useCan(['adminUsers', 'adminUsers.edit'])
  const columns = useMemo(() => memberColumns(business.timeZone), [business.timeZone])
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
      {team.isError && !team.data ? (
        <LoadError onRetry={retry} />
      ) : (
        <DataTable
          caption="Team members"
          columns={columns}
          rows={team.data}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          phone={memberOnPhone}
          actions={mayEdit ? (member: TeamListMember) => actionsFor(member, setDoing) : undefined}
          onOpen={mayEdit ? (member: TeamListMember) => setDoing({ what: 'role', member }) : undefined}
        />
      )}
      {seesInvitations && <Invitations />}
      {isAdministrator && <Notices />}
      <>
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
        {doing && <Change doing={doing} onDo={setDoing} onClose={() => setDoing(undefined)} />}
      </>
    </Page>
  )
}

/** What administrators have to know of and nobody else would see to. */
const Notices = () => (
  <>
    <UnseenMatters />
    <UndeliveredMail />
  </>
)

function summaryOf(members: readonly TeamListMember[] | undefined): string | undefined {
  if (!members) return undefined
  const active = members.filter(({ isActive }) => isActive).length
  return `${active} active${members.length > active ? `, ${members.length - active} left the firm` : ''}`
}

const actionsFor = (member: TeamListMember, begin: (doing: Doing) => void): RowAction[] => [
  { label: 'Change role', icon: IconPencil, onClick: () => begin({ what: 'role', member }) },
  member.isActive
    ? { label: 'Deactivate', icon: IconUserOff, danger: true, onClick: () => begin({ what: 'deactivate', member }) }
    : { label: 'Reactivate', icon: IconUserCheck, onClick: () => begin({ what: 'reactivate', member }) },
]

interface ChangeProps {
  doing: Doing
  onDo: (doing: Doing) => void
  onClose: () => void
}

function Change({ doing: { what, member }, onDo, onClose }: ChangeProps) {
  const { firm } = useCurrentUser()
  if (what === 'role') {
    const next = member.isActive ? 'deactivate' : 'reactivate'
    return <RoleDialog member={member} onSwitch={() => onDo({ what: next, member })} onClose={onClose} />
  }
  const isActive = what === 'reactivate'
  return (
    <ConfirmChange
      title={isActive ? `Reactivate ${member.name}?` : `Deactivate ${member.name}?`}
      confirm={isActive ? 'Reactivate' : 'Deactivate'}
      danger={!isActive}
      change={() => changeMember(firm, member, { isActive })}
      onClose={onClose}
    >
      {isActive
        ? 'They can use the firm again at once, in the role they had.'
        : 'They lose access to the firm at once. A timer of theirs that runs is paused; what it measured and was not saved is told here. Their time and their name on matters stay.'}
    </ConfirmChange>
  )
}
