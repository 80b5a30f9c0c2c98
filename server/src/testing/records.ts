import { newId } from '../platform/ids.ts'
import { clients } from '#contract/clients.ts'
import { matters } from '#contract/matters.ts'
import { asOwnerOf, type TestFirm } from './factories.ts'
import type { Reply, TestApp } from './test-app.ts'

/** The data of an answer that has to be a success. */
export function dataOf<T>({ status, body }: Reply): T {
  if (status !== 200) throw new Error(`${status}: ${body.message} ${JSON.stringify(body.errors ?? {})}`)
  return body.data as T
}

interface Known {
  id: string
  version: number
}

/** A client, added the way people add one. */
export async function aClient(
  test: TestApp,
  firm: TestFirm,
  about: Record<string, unknown> = {},
  token = firm.administrator.token,
) {
  const body = { clientType: 'Company', companyName: 'Harborline Bank', ...about }
  return dataOf<Known & { clientNumber: string; name: string }>(await test.call(clients.create, { body }, token))
}

/** A matter, with a client of its own if none is passed. */
export async function aMatter(
  test: TestApp,
  firm: TestFirm,
  about: Record<string, unknown> = {},
  token = firm.administrator.token,
) {
  const clientId = about['clientId'] ?? (await aClient(test, firm)).id
  const body = { matterName: 'Obi v Ade', matterRate: 'Hourly', ...about, clientId }
  return dataOf<Known & { matterNumber: string; clientId: string }>(await test.call(matters.create, { body }, token))
}

/** An hour of someone's work, written straight into the firm's books. */
export async function anHourOn(
  test: TestApp,
  firm: TestFirm,
  matterId: string,
  userId = firm.administrator.id,
): Promise<string> {
  const [id, activityId] = [newId(), await firm.activityId()]
  await asOwnerOf(test, firm.id, (owner) =>
    owner.query(
      `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, worked_seconds, billed_hours,
         billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
       values ($1, $2, $3, $4, $5, '2026-03-16', 3600, 1, 'unbilled', 250, 'manual', 'USD', 250, 'USD', 1, 25000, 25000, $4)`,
      [firm.id, id, matterId, userId, activityId],
    ),
  )
  return id
}
