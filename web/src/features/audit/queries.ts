import { matterFile } from '#contract/matter-file.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'

const ACTIVITY = { matter: matterFile.activity, client: matterFile.clientActivity } as const

export interface AuditedFile {
  readonly kind: 'matter' | 'client'
  readonly id: string
}

/** A page of the history of a matter or client, newest first. */
export const activityQuery = (
  firm: CurrentUser['firm'],
  { kind, id }: AuditedFile,
  paging: { page: number; size: number },
) => ({ ...queryFor(ACTIVITY[kind], { params: { id }, query: { ...firm, ...paging } }), staleTime: 0 })
