import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createLogger } from '../logger.ts'
import { inIdentity } from './transactions.ts'
import { startEvents, type AccessEvent, type LiveEvents } from './events.ts'

const app = useTestApp()
let events: LiveEvents
const heard: AccessEvent[] = []

beforeAll(async () => {
  events = await startEvents(app.database.ownerUrl, createLogger('silent'))
  events.subscribe((event) => heard.push(event))
})
afterAll(() => events.stop())

const notify = (payload: string) => app.database.owner.query("select pg_notify('lexhold', $1)", [payload])

test('an unknown notification is ignored, and the next one is received', async () => {
  heard.length = 0
  for (const payload of ['', 'not json', '{"kind":', 'null', '[]', '{"kind":"unheard of"}']) await notify(payload)
  await notify('{"kind":"everyone"}')
  await expect.poll(() => heard).toContainEqual({ kind: 'everyone' })
  expect(heard).toHaveLength(1)
})

test('every node is notified whose session, account, membership or role has changed', async () => {
  const firm = await aFirm(app)
  const { id } = await firm.join('partner')
  const { rows } = await app.database.owner.query<{ id: string }>('select id from app.sessions where account_id = $1', [
    id,
  ])
  await expect.poll(() => heard).toContainEqual({ kind: 'account', accountId: id })
  const hears = async (event: AccessEvent, change: () => Promise<unknown>) => {
    heard.length = 0
    await change()
    await expect.poll(() => heard).toContainEqual(event)
  }
  const asOwner = (statement: string) => asOwnerOf(app, firm.id, (owner) => owner.query(statement))
  const asPerson = (statement: string) =>
    inIdentity(app.app.pool, { accountId: id, requestId: 'test' }, { readOnly: false }, (tx) =>
      sql.raw(statement).execute(tx),
    )
  const [sessionId = ''] = rows.map((row) => row.id)
  const account = { kind: 'account', accountId: id } as const
  await hears(account, () => asOwner(`update app.members set role_id = role_id where id = '${id}'`))
  await hears({ kind: 'everyone' }, () => asOwner('update app.roles set name = name'))
  await hears(account, () => asPerson(`update app.accounts set password_hash = null where id = '${id}'`))
  await hears({ kind: 'session', sessionId }, () =>
    asPerson(`update app.sessions set ended_at = now() where id = '${sessionId}'`),
  )
})
