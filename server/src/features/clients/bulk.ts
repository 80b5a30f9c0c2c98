import type { clients as contract } from '#contract/clients.ts'
import type { Received } from '#contract/endpoint.ts'
import { eachAlone } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { clientConstraints } from './refusals.ts'
import { deleteClient } from './service.ts'

export const bulkDelete = (context: FirmContext, { body }: Received<typeof contract.bulkDelete>) =>
  eachAlone(context, {
    ids: body.ids,
    work: (id) => deleteClient(context, { params: { id }, query: {}, body: undefined }),
    constraints: clientConstraints,
  })
