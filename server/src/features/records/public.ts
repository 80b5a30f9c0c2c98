export { matterName, noCurrency, ofMatterOrClient, SEARCH_CANDIDATES, searchRank } from './queries.ts'
export { recordLifecycle } from './lifecycle.ts'
export type {
  AddRoutes,
  AuditedTable,
  FeatureParts,
  MatterOrClient,
  NamedRow,
  OverviewPart,
  RecordBin,
  RecordType,
} from './record-type.ts'
