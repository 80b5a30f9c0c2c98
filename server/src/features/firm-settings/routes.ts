import { firmSettings } from '#contract/firm-settings.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { setPersonRates, updateSettings, getPersonRates, getSettings, listTeamRates } from './service.ts'

export function firmSettingsRoutes(route: AddRoute): void {
  route.firm(firmSettings.get, getSettings)
  route.firm(firmSettings.update, updateSettings)
  route.firm(firmSettings.teamRates, listTeamRates)
  route.firm(firmSettings.personRates, getPersonRates)
  route.firm(firmSettings.setPersonRates, setPersonRates)
}
