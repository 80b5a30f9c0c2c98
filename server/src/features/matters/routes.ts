import { matterClosing } from '#contract/matter-closing.ts'
import { matters } from '#contract/matters.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { closeMatter, getClosing, reopenMatter } from './closing.ts'
import { exportMatters } from './export.ts'
import {
  getMatter,
  getMatterTotals,
  getUnbilledSums,
  listDeletedMatters,
  listMatterChoices,
  listMatterFigures,
  listMatters,
} from './list.ts'
import { matterConstraints } from './refusals.ts'
import { createMatter, deleteMatter, restoreMatter, setMatterStage, updateMatter } from './service.ts'

export function matterRoutes(route: AddRoute, { recordTypes }: FeatureParts): void {
  route.firm(matters.choices, (context, { query }) => listMatterChoices(context, query.clientId))
  route.firm(matters.view, (context, { query }) => getMatter(context, query.matterId))
  route.firm(matters.list, (context, { query }) => listMatters(context, query))
  route.firm(matters.totals, (context, { query }) => getMatterTotals(context, query))
  route.raw(matters.export, exportMatters)
  route.firm(matters.figures, (context, { query }) => listMatterFigures(context, query.matterIds))
  route.firm(matters.figuresTotals, (context, { query }) => getUnbilledSums(context, query))
  route.firm(matters.deleted, (context, { query }) => listDeletedMatters(context, query))
  route.firm(matters.create, (context, { body }) => createMatter(context, body))
  route.firm(matters.get, (context, { params }) => getMatter(context, params.id))
  route.firm(matters.update, (context, { params, body }) => updateMatter(context, params.id, body))
  route.firm(matters.setStage, (context, { params, body }) => setMatterStage(context, params.id, body.stageId))
  route.firm(matters.delete, (context, { params }) => deleteMatter(context, params.id))
  route.firm(matters.bulkDelete, bulkDeleteHandler(deleteMatter, matterConstraints))
  route.firm(matters.restore, (context, { params }) => restoreMatter(context, params.id))
  route.firm(matterClosing.get, (context, { params }) => getClosing(context, recordTypes, params.id))
  route.firm(matterClosing.close, (context, { params, body }) => closeMatter(context, params.id, body))
  route.firm(matterClosing.reopen, (context, { params }) => reopenMatter(context, params.id))
}
