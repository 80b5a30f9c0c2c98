import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { CreateEntry } from '../../shared/records/record-type.ts'

interface CreateNewItem {
  label: string
  icon: TablerIcon
  onClick: () => void
}

type IconEntry = CreateEntry & { readonly icon: TablerIcon }

/** Not a record type yet. */
const invoice: IconEntry = {
  label: 'Invoice',
  place: 4,
  icon: IconFileInvoice,
  open: (_, go) => void go(paths.newInvoice()),
}

/** The entries of Create New, in the spec's order. */
export const createEntries = (types = recordTypes): readonly IconEntry[] =>
  [invoice, ...types.flatMap(({ icon, create }) => (create ? [{ icon, ...create }] : []))].toSorted(
    (one, other) => one.place - other.place,
  )

export function useCreateNewItems(): CreateNewItem[] {
  const user = useCurrentUser()
  const go = useGo()
  return createEntries().map(({ label, icon, open }) => ({ label, icon, onClick: () => open(user, go) }))
}
