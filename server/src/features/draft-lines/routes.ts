import { draftLines } from '#contract/draft-lines.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { changeDraftLines, deleteHold, holdDraftLines, transferDraftLines } from './service.ts'

export function draftLineRoutes(route: AddRoute): void {
  route.firm(draftLines.change, (context, { params, body }) => changeDraftLines(context, params.id, body))
  route.firm(draftLines.hold, (context, { params, body }) => holdDraftLines(context, params.id, body))
  route.firm(draftLines.transfer, (context, { params, body }) => transferDraftLines(context, params.id, body))
  route.firm(draftLines.release, (context, { params }) => deleteHold(context, params.id))
}
