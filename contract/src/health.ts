import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'

const Health = z.strictObject({ status: z.string() })

export const health = {
  live: endpoint('GET', '/health/live', {
    summary: 'The process is running',
    access: anyone('Monitoring has no session'),
    response: Health,
  }),
  ready: endpoint('GET', '/health/ready', {
    summary: 'Whether the database responds: 200, or 503',
    access: anyone('Monitoring has no session'),
    response: Health,
  }),
}
