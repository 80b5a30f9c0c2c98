import { courts } from '#contract/courts.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { eachDeleted } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { removeUpdate, restoreUpdate } from './bin.ts'
import { addCourt, listCourts } from './courts.ts'
import { readDefaults } from './defaults.ts'
import { exportUpdates } from './export.ts'
import { listCourtUpdates, listNotes, readCourtUpdate, readDeleted, readNote, readTotals } from './list.ts'
import { changeWhole, createUpdate, shareUpdate } from './save.ts'

export function progressRoutes(route: AddRoute): void {
  noteRoutes(route)
  courtUpdateRoutes(route)
  route.firm(courts.list, listCourts)
  route.firm(courts.create, addCourt)
}

function noteRoutes(route: AddRoute): void {
  route.firm(progressNotes.list, listNotes)
  route.firm(progressNotes.totals, (context, { query }) => readTotals(context, 'note', query))
  route.raw(progressNotes.export, (signed, { query }, reply) => exportUpdates('note', { signed, reply, query }))
  route.firm(progressNotes.deleted, (context, { query }) => readDeleted(context, 'note', query))
  route.firm(progressNotes.create, async (context, { body }) =>
    readNote(context, await createUpdate(context, 'note', body)),
  )
  route.firm(progressNotes.get, (context, { params }) => readNote(context, params.id))
  route.firm(progressNotes.update, async (context, { params: { id }, body }) => {
    await changeWhole(context, 'note', { id, body })
    return readNote(context, id)
  })
  route.firm(progressNotes.share, async (context, { params: { id }, body }) => {
    await shareUpdate(context, 'note', { id, ...body })
    return readNote(context, id)
  })
  route.firm(progressNotes.remove, (context, { params }) => removeUpdate(context, 'note', params.id))
  route.firm(
    progressNotes.bulkDelete,
    eachDeleted((context, { params }) => removeUpdate(context, 'note', params.id)),
  )
  route.firm(progressNotes.restore, async (context, { params }) => {
    await restoreUpdate(context, 'note', params.id)
    return readNote(context, params.id)
  })
}

function courtUpdateRoutes(route: AddRoute): void {
  route.firm(courtUpdates.list, listCourtUpdates)
  route.firm(courtUpdates.totals, (context, { query }) => readTotals(context, 'court', query))
  route.raw(courtUpdates.export, (signed, { query }, reply) => exportUpdates('court', { signed, reply, query }))
  route.firm(courtUpdates.deleted, (context, { query }) => readDeleted(context, 'court', query))
  route.firm(courtUpdates.defaults, (context, { query }) => readDefaults(context, query.matterId))
  route.firm(courtUpdates.create, async (context, { body }) =>
    readCourtUpdate(context, await createUpdate(context, 'court', body)),
  )
  route.firm(courtUpdates.get, (context, { params }) => readCourtUpdate(context, params.id))
  route.firm(courtUpdates.update, async (context, { params: { id }, body }) => {
    await changeWhole(context, 'court', { id, body })
    return readCourtUpdate(context, id)
  })
  route.firm(courtUpdates.share, async (context, { params: { id }, body }) => {
    await shareUpdate(context, 'court', { id, ...body })
    return readCourtUpdate(context, id)
  })
  route.firm(courtUpdates.remove, (context, { params }) => removeUpdate(context, 'court', params.id))
  route.firm(
    courtUpdates.bulkDelete,
    eachDeleted((context, { params }) => removeUpdate(context, 'court', params.id)),
  )
  route.firm(courtUpdates.restore, async (context, { params }) => {
    await restoreUpdate(context, 'court', params.id)
    return readCourtUpdate(context, params.id)
  })
}
