import { utbms } from '#contract/utbms.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { utbmsCodes } from './utbms.ts'
import { listCodedActivities, updateActivityCode } from './service.ts'

export function utbmsRoutes(route: AddRoute): void {
  route.firm(utbms.codes, () => Promise.resolve([...utbmsCodes]))
  route.firm(utbms.activities, (context) => listCodedActivities(context))
  route.firm(utbms.updateActivity, (context, { params, body }) => updateActivityCode(context, params.id, body))
}
