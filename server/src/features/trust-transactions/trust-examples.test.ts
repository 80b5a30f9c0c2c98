import { expect, test } from 'vitest'
import { asOwnerOf } from '../../testing/factories.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { expectedOf, runTrustScenario, trustScenarios } from '../../testing/trust-examples.ts'

const app = useTestApp()

test.each(trustScenarios.map((scenario) => [scenario.id, scenario.title, scenario] as const))(
  '%s: %s',
  async (_id, _title, scenario) => {
    const { firm, reached } = await runTrustScenario(app, scenario)
    expect(reached).toEqual(expectedOf(scenario))
    const received = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ minor: string }>(
        'select coalesce(sum(amount_minor), 0) as minor from app.payments where undone_on is null',
      )
      return Number(rows[0]?.minor)
    })
    expect(received).toBe(Math.round(Number(scenario.final.operatingReceived) * 100))
    expect(await ledgerDifferences(app, firm)).toEqual([])
  },
  60_000,
)
