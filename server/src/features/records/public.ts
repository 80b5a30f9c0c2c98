export { toUnbilledWork, type UnbilledSums } from './dashboard.ts'
export {
  latestDays,
  matterName,
  noCurrency,
  noNames,
  ofMatterOrClient,
  SEARCH_CANDIDATES,
  searchRank,
} from './queries.ts'
export { recordLifecycle } from './lifecycle.ts'
export { lifeOf } from './events.ts'
export type {
  ActivityLabels,
  AddRoutes,
  AuditedTable,
  DashboardParts,
  DashboardReader,
  FeatureParts,
  MatterOrClient,
  NamedRow,
  OverviewPart,
  RecordBin,
  RecordType,
  WebhookTable,
} from './record-type.ts'
