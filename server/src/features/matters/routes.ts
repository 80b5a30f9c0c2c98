import { matterClosing } from '#contract/matter-closing.ts'
import { matters } from '#contract/matters.ts'
import { eachDeleted } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { closeMatter, readClosing, reopenMatter } from './closing.ts'
import { exportMatters } from './export.ts'
import {
  readDeletedMatters,
  readFigures,
  readFiguresTotals,
  readMatter,
  readMatterChoices,
  readMatters,
  readMatterTotals,
  viewMatter,
} from './reading.ts'
import { matterConstraints } from './refusals.ts'
import { changeMatter, createMatter, deleteMatter, restoreMatter } from './service.ts'

export function matterRoutes(route: AddRoute): void {
  route.firm(matters.choices, readMatterChoices)
  route.firm(matters.view, viewMatter)
  route.firm(matters.list, readMatters)
  route.firm(matters.totals, readMatterTotals)
  route.raw(matters.export, exportMatters)
  route.firm(matters.figures, readFigures)
  route.firm(matters.figuresTotals, readFiguresTotals)
  route.firm(matters.deleted, readDeletedMatters)
  route.firm(matters.create, createMatter)
  route.firm(matters.read, readMatter)
  route.firm(matters.update, changeMatter)
  route.firm(matters.remove, deleteMatter)
  route.firm(matters.bulkDelete, eachDeleted(deleteMatter, matterConstraints))
  route.firm(matters.restore, restoreMatter)
  route.firm(matterClosing.read, readClosing)
  route.firm(matterClosing.close, closeMatter)
  route.firm(matterClosing.reopen, reopenMatter)
}
