import { journalDrafts } from '#contract/journal-drafts.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from './service.ts'

export function journalDraftRoutes(route: AddRoute): void {
  route.firm(journalDrafts.list, (context) => listDrafts(context))
  route.firm(journalDrafts.get, (context, { params }) => getDraft(context, params.id))
  route.firm(journalDrafts.create, (context, { body }) => createDraft(context, body))
  route.firm(journalDrafts.update, (context, { params, body }) => updateDraft(context, params.id, body))
  route.firm(journalDrafts.delete, (context, { params }) => deleteDraft(context, params.id))
}
