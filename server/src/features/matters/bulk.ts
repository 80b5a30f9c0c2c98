import type { matters as contract } from '#contract/matters.ts'
import type { Received } from '#contract/endpoint.ts'
import { eachAlone } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { matterConstraints } from './refusals.ts'
import { deleteMatter } from './service.ts'

export const bulkDelete = (context: FirmContext, { body }: Received<typeof contract.bulkDelete>) =>
  eachAlone(context, {
    ids: body.ids,
    work: (id) => deleteMatter(context, { params: { id }, query: {}, body: undefined }),
    constraints: matterConstraints,
  })
