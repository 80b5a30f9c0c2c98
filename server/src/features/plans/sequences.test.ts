import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startCardServices } from '../../testing/card-services.ts'
import { aFirm } from '../../testing/factories.ts'
import { PlanStep, PlanWorld } from '../../testing/plan-sequences.ts'
import { PLAN_SETTINGS } from '../../testing/plan-work.ts'
import { useTestApp } from '../../testing/test-app.ts'

const services = await startCardServices()
afterAll(() => services.close())
const app = useTestApp({ plans: PLAN_SETTINGS, providerUrls: { stripe: services.url, paystack: services.url } })

/** LEXHOLD_SEQUENCES=1000 runs as many; the suite is content with a few. */
const sequences = Number(process.env['LEXHOLD_SEQUENCES'] ?? 12)

test(
  'whatever a firm does, one subscription runs, none that ended is charged, and what is paid is what was provided',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(PlanStep, { minLength: 6, maxLength: 30 }), fc.boolean(), async (steps, isNaira) => {
        app.clock.set('2026-03-17T09:00:00Z')
        Object.assign(services, { isDown: false, isDeclining: false })
        const at = await aFirm(app, { currency: isNaira ? 'NGN' : 'USD' })
        const world = new PlanWorld({ app, services }, at, isNaira)
        for (const step of steps) {
          await world.take(step)
          expect(await world.brokenLaws()).toEqual([])
        }
        await world.settle()
        expect(await world.brokenLaws()).toEqual([])
        expect(await world.strayPayments()).toEqual([])
      }),
      { numRuns: sequences, endOnFailure: sequences > 100 },
    )
  },
  60_000 + sequences * 5_000,
)
