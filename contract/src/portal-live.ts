import { z } from 'zod'
import { Id, optionalQuery } from './common.ts'
import { client, endpoint } from './endpoint.ts'

export const portalLive = {
  follow: endpoint('GET', '/client-portal/live', {
    summary: 'That there is something new to the client, as server-sent events without content; ends with the access',
    access: client('A client is told that there is something new to them'),
    query: z.object({ slug: optionalQuery(z.string().max(40)), clientId: optionalQuery(Id()) }),
    spelling: { slug: 'Slug', clientId: 'ClientId' },
    response: z.string(),
    bare: true,
    refusals: ['too_many_streams'],
  }),
}
