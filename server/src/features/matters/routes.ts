import { matterClosing } from '#contract/matter-closing.ts'
import { matters } from '#contract/matters.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { closeMatter, getClosing, reopenMatter } from './closing.ts'
import { exportMatters } from './export.ts'
import {
  listDeletedMatters,
  listFigures,
  getFiguresTotals,
  readMatter,
  listMatterChoices,
  listMatters,
  getMatterTotals,
  viewMatter,
} from './reading.ts'
import { matterConstraints } from './refusals.ts'
import { updateMatter, createMatter, deleteMatter, restoreMatter } from './service.ts'

export function matterRoutes(route: AddRoute): void {
  route.firm(matters.choices, listMatterChoices)
  route.firm(matters.view, viewMatter)
  route.firm(matters.list, listMatters)
  route.firm(matters.totals, getMatterTotals)
  route.raw(matters.export, exportMatters)
  route.firm(matters.figures, listFigures)
  route.firm(matters.figuresTotals, getFiguresTotals)
  route.firm(matters.deleted, listDeletedMatters)
  route.firm(matters.create, createMatter)
  route.firm(matters.get, readMatter)
  route.firm(matters.update, updateMatter)
  route.firm(matters.delete, deleteMatter)
  route.firm(
    matters.bulkDelete,
    bulkDeleteHandler(
      (context, id) => deleteMatter(context, { params: { id }, query: {}, body: undefined }),
      matterConstraints,
    ),
  )
  route.firm(matters.restore, restoreMatter)
  route.firm(matterClosing.get, getClosing)
  route.firm(matterClosing.close, closeMatter)
  route.firm(matterClosing.reopen, reopenMatter)
}
