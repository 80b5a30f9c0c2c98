import type { bulkDeletion } from '#contract/bulk.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { exchange } from '../../api.ts'
import { useCan, useCurrentUser } from '../../current-user.ts'
import { formatCount } from '../values/format.ts'
import type { BulkCall } from './use-bulk.tsx'

interface Deletion {
  readonly call: ReturnType<typeof bulkDeletion>
  readonly noun: { readonly one: string; readonly many: string }
}

/** Deletes several records, for people who may; a record that has to stay is shown with the reason. */
export function useBulkDelete({ call, noun }: Deletion): readonly BulkCall[] {
  const { firm } = useCurrentUser()
  if (!useCan(call)) return []
  return [
    {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      run: (ids) => exchange(call, { body: { ...firm, ids: [...ids] } }),
      confirm: (count) => ({
        title: count === 1 ? `Delete ${noun.one}?` : `Delete ${formatCount(count)} ${noun.many}?`,
        text: count === 1 ? 'It moves to the recycle bin.' : 'They move to the recycle bin.',
        button: 'Delete',
      }),
    },
  ]
}
