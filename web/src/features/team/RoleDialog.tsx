import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamListMember } from '#contract/firm.ts'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { changeMember, rolesQuery } from './queries.ts'
import styles from './team.module.css'

interface Props {
  member: TeamListMember
  /** Asks whether the person shall lose, or get back, their access: phones have no other way to it. */
  onSwitch: () => void
  onClose: () => void
}

export function RoleDialog({ member, onSwitch, onClose }: Props) {
  const { firm } = useCurrentUser()
  const roles = useQuery(rolesQuery(firm))
  const [roleId, setRoleId] = useState(member.roleId)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (roleId === member.roleId) return onClose()
    setSaving(true)
    try {
      toast.success(await changeMember(firm, member, { roleId }))
      onClose()
    } catch (error) {
      toast.error(error)
      setProblem(errorText(error))
      setSaving(false)
    }
  }
  const footer = (
    <>
      <SubmitButton type="button" submitting={isSaving} onClick={() => void save()}>
        Save role
      </SubmitButton>
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
      <Button className={styles.end} variant="subtle" {...(member.isActive && { color: 'red' })} onClick={onSwitch}>
        {member.isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={`Role of ${member.name}`} width={420} footer={footer}>
      <div className={styles.form}>
        {problem !== undefined && <FormError>{problem}</FormError>}
        <Select
          label="Role"
          entity="role"
          required
          value={roleId}
          onChange={setRoleId}
          options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          valueLabel={roles.data === undefined ? member.roleName : undefined}
          load={roles}
          prompt="It counts from their next page on."
        />
      </div>
    </Dialog>
  )
}
