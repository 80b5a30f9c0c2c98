import { matterFile } from '#contract/matter-file.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { getClientOverview, getMatterOverview, listMatterOrClientEvents } from './service.ts'

export function matterFileRoutes(route: AddRoute, { recordTypes }: FeatureParts): void {
  route.firm(matterFile.overview, (context, { params }) => getMatterOverview(context, recordTypes, params.id))
  route.firm(matterFile.clientOverview, (context, { params }) => getClientOverview(context, recordTypes, params.id))
  route.firm(matterFile.activity, (context, { params, query }) =>
    listMatterOrClientEvents(context, recordTypes, { matterId: params.id }, query),
  )
  route.firm(matterFile.clientActivity, (context, { params, query }) =>
    listMatterOrClientEvents(context, recordTypes, { clientId: params.id }, query),
  )
}
