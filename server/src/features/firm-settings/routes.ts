import { firmSettings } from '#contract/firm-settings.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { changePersonRates, changeSettings, readPersonRates, readSettings, readTeamRates } from './service.ts'

export function firmSettingsRoutes(route: AddRoute): void {
  route.firm(firmSettings.read, readSettings)
  route.firm(firmSettings.update, changeSettings)
  route.firm(firmSettings.teamRates, readTeamRates)
  route.firm(firmSettings.personRates, readPersonRates)
  route.firm(firmSettings.setPersonRates, changePersonRates)
}
