import { datedRates } from '#contract/dated-rates.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listRates, deleteRate, setRate } from './service.ts'

export function datedRateRoutes(route: AddRoute): void {
  route.firm(datedRates.list, listRates)
  route.firm(datedRates.set, (context, { body }) => setRate(context, body))
  route.firm(datedRates.deleteOfFirm, (context, { params }) => deleteRate(context, undefined, params.id))
  route.firm(datedRates.deleteOfPerson, (context, { params }) => deleteRate(context, params.userId, params.id))
}
