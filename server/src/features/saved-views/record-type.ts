import type { RecordType } from '../records/public.ts'
import { ownAndSharedViews } from './queries.ts'
import { savedViewConstraints } from './refusals.ts'
import { savedViewRoutes } from './routes.ts'

export const savedViewType: RecordType = {
  routes: [savedViewRoutes],
  constraints: savedViewConstraints,
  tables: [
    {
      name: 'saved_views',
      kind: null,
      label: 'saved views',
      columns: { is_shared: 'Shared with the firm' },
      visible: ownAndSharedViews,
    },
  ],
}
