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
    summary: '200 if the database responds, otherwise 503',
    access: anyone('Monitoring has no session'),
    response: Health,
  }),
}
