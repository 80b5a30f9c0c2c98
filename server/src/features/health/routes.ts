import type pg from 'pg'
import { health } from '#contract/health.ts'
import type { AddRoute } from '../../platform/http/route.ts'

/** `live` asks nobody; `ready` asks the database, and is 503 while that is away. */
export function healthRoutes(route: AddRoute, { pool }: { pool: pg.Pool }): void {
  route.plain(health.live, () => Promise.resolve({ status: 'live' }))
  route.plain(health.ready, async () => {
    await pool.query('select 1')
    return { status: 'ready' }
  })
}
