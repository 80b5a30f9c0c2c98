import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TeamListMember } from '#contract/firm.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { officeBody, OfficeSelect, officeValue } from '../offices/public.ts'
import { changeMember } from './queries.ts'
import { stayingReason } from './team-columns.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './team.module.css'

interface Props {
  member: TeamListMember
  /** Goes on to deactivating or reactivating the person: phones have no other way to it. */
  onSwitch: () => void
  onClose: () => void
}

export default function RoleDialog({ member, onSwitch, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [roleId, setRoleId] = useState(member.roleId)
  const [office, setOffice] = useState(officeValue(member.office))
  const { isSending, send, refusal, errorOf } = useSending(onClose)
  const change = {
    ...(roleId !== member.roleId && { roleId }),
    ...(office !== officeValue(member.office) && officeBody(office)),
  }
  const save = () =>
    Object.keys(change).length === 0 ? onClose() : void send(() => changeMember(firm, member, change))
  return (
    <FormDialog
      title={`Role of ${member.name}`}
      width={420}
      submit="Save role"
      isSending={isSending}
      refusal={refusal('officeId')}
      onSubmit={save}
      onClose={onClose}
      also={
        stayingReason(member) === undefined && (
          <Button className={styles.end} variant="subtle" {...(member.isActive && { color: 'red' })} onClick={onSwitch}>
            {member.isActive ? 'Deactivate' : 'Reactivate'}
          </Button>
        )
      }
      className={styles.form}
    >
      <RoleSelect
        value={roleId}
        onChange={setRoleId}
        valueLabel={member.roleId === roleId ? member.roleName : undefined}
        prompt="It applies from the next page that they open."
      />
      <OfficeSelect office={member.office} value={office} onChange={setOffice} externalError={errorOf('officeId')} />
    </FormDialog>
  )
}
