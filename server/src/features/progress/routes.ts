import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { holdConstraints } from '../legal-holds/public.ts'
import { getCourtDefaults } from './courts.ts'
import { exportUpdates } from './export.ts'
import { getUpdate, getUpdateTotals, listDeletedUpdates, listUpdates } from './list.ts'
import {
  createProgressUpdate,
  deleteProgressUpdate,
  restoreProgressUpdate,
  shareProgressUpdate,
  updateProgressUpdate,
} from './service.ts'
import type { Kind } from './update-kinds.ts'

export function progressRoutes(route: AddRoute): void {
  kindRoutes(route, 'note', progressNotes)
  kindRoutes(route, 'court', courtUpdates)
  route.firm(courtUpdates.defaults, (context, { query }) => getCourtDefaults(context, query.matterId))
}

function kindRoutes(route: AddRoute, kind: Kind, calls: typeof progressNotes | typeof courtUpdates): void {
  route.firm(calls.list, (context, { query }) => listUpdates(context, kind, query))
  route.firm(calls.totals, (context, { query }) => getUpdateTotals(context, kind, query))
  route.raw(calls.export, (signed, { query }, reply) => exportUpdates(kind, { signed, reply, query }))
  route.firm(calls.deleted, (context, { query }) => listDeletedUpdates(context, kind, query))
  route.firm(calls.create, async (context, { body }) =>
    getUpdate(context, kind, await createProgressUpdate(context, kind, body)),
  )
  route.firm(calls.get, (context, { params }) => getUpdate(context, kind, params.id))
  route.firm(calls.update, async (context, { params: { id }, body }) => {
    await updateProgressUpdate(context, kind, { id, input: body })
    return getUpdate(context, kind, id)
  })
  route.firm(calls.share, async (context, { params: { id }, body }) => {
    await shareProgressUpdate(context, kind, { id, input: body })
    return getUpdate(context, kind, id)
  })
  route.firm(calls.delete, (context, { params }) => deleteProgressUpdate(context, kind, params.id))
  route.firm(
    calls.bulkDelete,
    bulkDeleteHandler((context, id) => deleteProgressUpdate(context, kind, id), holdConstraints),
  )
  route.firm(calls.restore, (context, { params }) => restoreProgressUpdate(context, kind, params.id))
}
