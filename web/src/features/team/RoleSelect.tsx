import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { PickerProps } from '../../shared/ui/fields/PickerField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { rolesQuery } from './queries.ts'

/** One of the firm's roles. */
export function RoleSelect(picker: Omit<PickerProps, 'label'>) {
  const roles = useQuery(rolesQuery(useCurrentUser().firm))
  const options = (roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <Select label="Role" entity="role" required options={options} load={roles} {...picker} />
}
