import { dashboard } from '#contract/dashboard.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { getFigures, getMatters, getToday } from './service.ts'

/** Each record type adds its own figures: they are read from the list of types, which names none here. */
export function dashboardRoutes(route: AddRoute, { recordTypes }: FeatureParts): void {
  route.firm(dashboard.figures, (context, { query }) => getFigures(context, recordTypes, query))
  route.firm(dashboard.today, (context, { query }) => getToday(context, recordTypes, query))
  route.firm(dashboard.matters, (context) => getMatters(context, recordTypes))
}
