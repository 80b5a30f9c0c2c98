import type { TablerIcon } from '@tabler/icons-react'
import { holdsAll } from '#domain/permissions.ts'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import type { CreateEntry } from '../../shared/records/record-type.ts'

interface CreateNewItem {
  label: string
  icon: TablerIcon
  onClick: () => void
}

type IconEntry = CreateEntry & { readonly icon: TablerIcon }

/** The entries of Create New, in the spec's order. */
export const createEntries = (types = recordTypes): readonly IconEntry[] =>
  types
    .flatMap(({ icon, create }) => (create ? [{ icon, ...create }] : []))
    .toSorted((one, other) => one.place - other.place)

/**
 * The entries that lead somewhere for a person who holds these permissions. Time Entry is always among them: the spec has it
 * say which permission is missing.
 */
export const createEntriesFor = (held: ReadonlySet<string>, types = recordTypes): readonly IconEntry[] =>
  createEntries(types).filter(({ needsOneOf }) => needsOneOf?.some((needs) => holdsAll(held, needs)) ?? true)

export function useCreateNewItems(): CreateNewItem[] {
  const user = useCurrentUser()
  const go = useGo()
  return createEntriesFor(user.permissions).map(({ label, icon, open }) => ({
    label,
    icon,
    onClick: () => open(user, go),
  }))
}
