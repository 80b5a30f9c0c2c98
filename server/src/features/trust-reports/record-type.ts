import type { RecordType } from '../records/public.ts'
import { trustReportRoutes } from './routes.ts'

/** Reports about client money: they have no tables of their own. */
export const trustReportType: RecordType = { routes: [trustReportRoutes], tables: [] }
