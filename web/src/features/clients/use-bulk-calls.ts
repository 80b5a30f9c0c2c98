import { clients } from '#contract/clients.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { BulkDeclared } from '../../shared/ui/list/use-bulk.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { refreshClients } from './queries.ts'

/** Several clients at once; one that has to stay is told with its reason. */
export function useBulkCalls(): BulkDeclared {
  const { firm } = useCurrentUser()
  const mayDelete = useCan(clients.bulkDelete)
  return {
    calls: mayDelete
      ? [
          {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            run: (ids) => exchange(clients.bulkDelete, { body: { ...firm, ids: [...ids] } }),
            confirm: (count) => ({
              title: count === 1 ? 'Delete client?' : `Delete ${formatCount(count)} clients?`,
              text: count === 1 ? 'It moves to the recycle bin.' : 'They move to the recycle bin.',
              button: 'Delete',
            }),
          },
        ]
      : [],
    refresh: refreshClients,
  }
}
