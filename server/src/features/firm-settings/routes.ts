import { firmSettings } from '#contract/firm-settings.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { setPersonRates, updateSettings, getPersonRates, getSettings, listTeamRates } from './service.ts'

export function firmSettingsRoutes(route: AddRoute): void {
  route.firm(firmSettings.get, getSettings)
  route.firm(firmSettings.update, (context, { body }) => updateSettings(context, body))
  route.firm(firmSettings.teamRates, listTeamRates)
  route.firm(firmSettings.personRates, (context, { params }) => getPersonRates(context, params.id))
  route.firm(firmSettings.setPersonRates, (context, { params, body }) => setPersonRates(context, params.id, body))
}
