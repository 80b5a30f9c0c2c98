import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'

const Health = z.strictObject({ status: z.string() })

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'The process answers',
    access: anyone('Watched by machines'),
    response: Health,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: 'The database answers: 200, or 503',
    access: anyone('Watched by machines'),
    response: Health,
  }),
}
