import { matterFile } from '#contract/matter-file.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listClientActivity, getClientOverview, listMatterActivity, getMatterOverview } from './service.ts'

export function matterFileRoutes(route: AddRoute): void {
  route.firm(matterFile.overview, getMatterOverview)
  route.firm(matterFile.clientOverview, getClientOverview)
  route.firm(matterFile.activity, listMatterActivity)
  route.firm(matterFile.clientActivity, listClientActivity)
}
