import { matterFile } from '#contract/matter-file.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { readClientActivity, readClientOverview, readMatterActivity, readMatterOverview } from './service.ts'

export function matterFileRoutes(route: AddRoute): void {
  route.firm(matterFile.overview, readMatterOverview)
  route.firm(matterFile.clientOverview, readClientOverview)
  route.firm(matterFile.activity, readMatterActivity)
  route.firm(matterFile.clientActivity, readClientActivity)
}
