import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'

const Health = z.strictObject({ status: z.string() })

export const health = {
  live: endpoint('GET', '/health/live', {
    summary: 'The process answers',
    access: anyone('Watched by machines'),
    response: Health,
  }),
  ready: endpoint('GET', '/health/ready', {
    summary: 'The database answers: 200, or 503',
    access: anyone('Watched by machines'),
    response: Health,
  }),
}
