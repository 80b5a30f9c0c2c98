import { courts } from '#contract/courts.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteUpdate, restoreUpdate } from './bin.ts'
import { addCourt, listCourts } from './courts.ts'
import { getCourtDefaults } from './defaults.ts'
import { exportUpdates } from './export.ts'
import { listCourtUpdates, listNotes, getCourtUpdate, listDeleted, getNote, getTotals } from './list.ts'
import { updateProgressUpdate, createUpdate, shareUpdate } from './save.ts'

export function progressRoutes(route: AddRoute): void {
  noteRoutes(route)
  courtUpdateRoutes(route)
  route.firm(courts.list, listCourts)
  route.firm(courts.create, addCourt)
}

function noteRoutes(route: AddRoute): void {
  route.firm(progressNotes.list, listNotes)
  route.firm(progressNotes.totals, (context, { query }) => getTotals(context, 'note', query))
  route.raw(progressNotes.export, (signed, { query }, reply) => exportUpdates('note', { signed, reply, query }))
  route.firm(progressNotes.deleted, (context, { query }) => listDeleted(context, 'note', query))
  route.firm(progressNotes.create, async (context, { body }) =>
    getNote(context, await createUpdate(context, 'note', body)),
  )
  route.firm(progressNotes.get, (context, { params }) => getNote(context, params.id))
  route.firm(progressNotes.update, async (context, { params: { id }, body }) => {
    await updateProgressUpdate(context, 'note', { id, body })
    return getNote(context, id)
  })
  route.firm(progressNotes.share, async (context, { params: { id }, body }) => {
    await shareUpdate(context, 'note', { id, ...body })
    return getNote(context, id)
  })
  route.firm(progressNotes.delete, (context, { params }) => deleteUpdate(context, 'note', params.id))
  route.firm(
    progressNotes.bulkDelete,
    bulkDeleteHandler((context, { params }) => deleteUpdate(context, 'note', params.id)),
  )
  route.firm(progressNotes.restore, async (context, { params }) => {
    await restoreUpdate(context, 'note', params.id)
    return getNote(context, params.id)
  })
}

function courtUpdateRoutes(route: AddRoute): void {
  route.firm(courtUpdates.list, listCourtUpdates)
  route.firm(courtUpdates.totals, (context, { query }) => getTotals(context, 'court', query))
  route.raw(courtUpdates.export, (signed, { query }, reply) => exportUpdates('court', { signed, reply, query }))
  route.firm(courtUpdates.deleted, (context, { query }) => listDeleted(context, 'court', query))
  route.firm(courtUpdates.defaults, (context, { query }) => getCourtDefaults(context, query.matterId))
  route.firm(courtUpdates.create, async (context, { body }) =>
    getCourtUpdate(context, await createUpdate(context, 'court', body)),
  )
  route.firm(courtUpdates.get, (context, { params }) => getCourtUpdate(context, params.id))
  route.firm(courtUpdates.update, async (context, { params: { id }, body }) => {
    await updateProgressUpdate(context, 'court', { id, body })
    return getCourtUpdate(context, id)
  })
  route.firm(courtUpdates.share, async (context, { params: { id }, body }) => {
    await shareUpdate(context, 'court', { id, ...body })
    return getCourtUpdate(context, id)
  })
  route.firm(courtUpdates.delete, (context, { params }) => deleteUpdate(context, 'court', params.id))
  route.firm(
    courtUpdates.bulkDelete,
    bulkDeleteHandler((context, { params }) => deleteUpdate(context, 'court', params.id)),
  )
  route.firm(courtUpdates.restore, async (context, { params }) => {
    await restoreUpdate(context, 'court', params.id)
    return getCourtUpdate(context, params.id)
  })
}
