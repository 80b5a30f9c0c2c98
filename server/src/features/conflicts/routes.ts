import { conflicts } from '#contract/conflicts.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  checkClient,
  checkConflicts,
  checkMatter,
  createReport,
  getReport,
  listClientChecks,
  listMatterChecks,
  listReports,
  updateReportDecision,
} from './service.ts'

export function conflictRoutes(route: AddRoute): void {
  route.firm(conflicts.check, (context, { body }) => checkConflicts(context, body))
  route.firm(conflicts.reports, (context, { query }) => listReports(context, query))
  route.firm(conflicts.report, (context, { params }) => getReport(context, params.id))
  route.firm(conflicts.keep, (context, { body }) => createReport(context, body))
  route.firm(conflicts.decide, (context, { params, body }) => updateReportDecision(context, params.id, body))
  route.firm(conflicts.ofMatter, (context, { params }) => listMatterChecks(context, params.id))
  route.firm(conflicts.checkMatter, (context, { params, body }) => checkMatter(context, params.id, { note: body.note }))
  route.firm(conflicts.ofClient, (context, { params }) => listClientChecks(context, params.id))
  route.firm(conflicts.checkClient, (context, { params, body }) => checkClient(context, params.id, { note: body.note }))
}
