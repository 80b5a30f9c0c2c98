import { matters } from '#contract/matters.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { BulkDeclared } from '../../shared/ui/list/use-bulk.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { refreshMatters } from './queries.ts'

/** Several matters at once; one that has to stay is told with its reason. */
export function useBulkCalls(): BulkDeclared {
  const { firm } = useCurrentUser()
  const mayDelete = useCan(matters.bulkDelete)
  return {
    calls: mayDelete
      ? [
          {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            run: (ids) => exchange(matters.bulkDelete, { body: { ...firm, ids: [...ids] } }),
            confirm: (count) => ({
              title: count === 1 ? 'Delete matter?' : `Delete ${formatCount(count)} matters?`,
              text: count === 1 ? 'It moves to the recycle bin.' : 'They move to the recycle bin.',
              button: 'Delete',
            }),
          },
        ]
      : [],
    refresh: refreshMatters,
  }
}
