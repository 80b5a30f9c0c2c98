import { health } from '#contract/health.ts'
import type { AddRoute } from '../../platform/http/route.ts'

/** `live` checks nothing; `ready` checks the database and is 503 while that is down. */
export function healthRoutes(route: AddRoute, { isDatabaseUp }: { isDatabaseUp(): Promise<void> }): void {
  route.plain(health.live, () => Promise.resolve({ status: 'live' }))
  route.plain(health.ready, async () => {
    await isDatabaseUp()
    return { status: 'ready' }
  })
}
