import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { firm as calls, type TeamListMember } from '#contract/firm.ts'
import { HEAD_OFFICE } from '#contract/offices.ts'
import { officesQuery } from '../../shared/choices.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { FilterBar } from '../../shared/ui/list/FilterBar.tsx'
import { OFFICE_IN_URL, officeOptions } from '../../shared/ui/list/office-filter.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { useOfficeColumn } from '../offices/public.ts'
import { dayColumn, roleColumn } from './columns.tsx'
import { Invitations } from './Invitations.tsx'
import { OrphanedMatters } from './OrphanedMatters.tsx'
import { UndeliveredMail } from './UndeliveredMail.tsx'
import { UnsavedTime } from './UnsavedTime.tsx'
import styles from './team.module.css'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))
const DeactivateDialog = lazyDialog(() => import('./DeactivateDialog.tsx'))
const ReactivateDialog = lazyDialog(() => import('./ReactivateDialog.tsx'))
const RoleDialog = lazyDialog(() => import('./RoleDialog.tsx'))

const Url = urlSchema({ office: OFFICE_IN_URL })

type Change = { readonly what: 'role' | 'deactivate' | 'reactivate'; readonly member: TeamListMember }

export function TeamPage() {
  const { firm, business } = useCurrentUser()
  const team = useQuery(queryFor(calls.team, { query: firm }))
  const [isInviting, setInviting] = useState(false)
  const [change, setChange] = useState<Change>()
  const mayInvite = useCan(['adminUsers', 'adminUsers.create'])
  const seesInvitations = useCan('adminUsers')
  const isAdministrator = useCan('administrator')
  const mayEdit = useCan(['adminUsers', 'adminUsers.edit'])
  const seesPeople = useCan('adminUsers')
  const go = useGo()
  const openPerson = ({ id }: TeamListMember) => void go(paths.person(id))
  const { rows, chip } = useOfficeFilter(team.data)
  const columns = useOfficeColumn(useMemo(() => columnsFor(business.timeZone), [business.timeZone]))
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
      {chip}
      {team.isLoadingError ? (
        <LoadError onRetry={retry} />
      ) : (
        <DataTable
          caption="Team members"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          phone={phoneRow}
          actions={mayEdit ? (member) => actionsFor(member, setChange) : undefined}
          onOpen={seesPeople ? openPerson : undefined}
        />
      )}
      {seesInvitations && <Invitations />}
      {isAdministrator && <OrphanedMatters />}
      {isAdministrator && <UndeliveredMail />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {change && <ChangeDialog change={change} onChange={setChange} onClose={() => setChange(undefined)} />}
    </Page>
  )
}

/** The people of the office that the address names, and its filter, which is offered where the firm has several offices. */
function useOfficeFilter(members: readonly TeamListMember[] | undefined) {
  const { firm } = useCurrentUser()
  const { data = [] } = useQuery(officesQuery(firm))
  const [{ office }, change] = useUrlState(Url)
  const isOffered = data.length > 0 || office !== undefined
  return {
    rows: members?.filter((member) => office === undefined || (member.office?.id ?? HEAD_OFFICE) === office),
    chip: isOffered && (
      <FilterBar
        filters={[{ kind: 'choice', key: 'office', label: 'Office', entity: 'office', options: officeOptions(data) }]}
        values={{ office }}
        onChange={({ office: chosen }) => change({ office: typeof chosen === 'string' ? chosen : null })}
        noun={{ one: 'person', many: 'people' }}
      />
    ),
  }
}

const MemberStatus = ({ isActive }: TeamListMember) => (
  <StatusBadge plain tone={isActive ? 'success' : 'neutral'}>
    {isActive ? 'Active' : 'Left the firm'}
  </StatusBadge>
)

const columnsFor = (timeZone: string): readonly Column<TeamListMember>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name, email }) => (
      <span className={styles.person}>
        <Avatar name={name} id={id} size={28} />
        <TwoLine title={name} context={email} strong />
      </span>
    ),
  },
  roleColumn,
  { key: 'status', header: 'Status', width: 150, cell: (member) => <MemberStatus {...member} /> },
  dayColumn('Joined', timeZone, ({ joinedAt }) => joinedAt),
]

const phoneRow = (member: TeamListMember): PhoneRow => ({
  title: member.name,
  context: member.roleName,
  status: <MemberStatus {...member} />,
})

function summaryOf(members: readonly TeamListMember[] | undefined): string | undefined {
  if (!members) return undefined
  const active = members.filter(({ isActive }) => isActive).length
  return `${active} active${members.length > active ? `, ${members.length - active} left the firm` : ''}`
}

const actionsFor = (member: TeamListMember, begin: (change: Change) => void): RowAction[] => [
  { label: 'Change role', icon: IconPencil, onClick: () => begin({ what: 'role', member }) },
  member.isActive
    ? { label: 'Deactivate', icon: IconUserOff, danger: true, onClick: () => begin({ what: 'deactivate', member }) }
    : { label: 'Reactivate', icon: IconUserCheck, onClick: () => begin({ what: 'reactivate', member }) },
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
