import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLogger } from '../logger.ts'
import { startEvents, type LiveEvent, type LiveEvents } from './events.ts'

let database: TestDatabase
let events: LiveEvents
const heard: LiveEvent[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  events = await startEvents(database.ownerUrl, createLogger('silent'))
  events.hear((event) => heard.push(event))
})
afterAll(async () => {
  await events.stop()
  await database.drop()
})

const notify = (payload: string) => database.owner.query("select pg_notify('lexhold', $1)", [payload])

test('a notice that is none of ours is passed over, and the next one is heard', async () => {
  for (const payload of ['', 'not json', '{"kind":', 'null', '[]', '{"kind":"unheard of"}']) await notify(payload)
  await notify('{"kind":"everyone"}')
  await expect.poll(() => heard).toEqual([{ kind: 'everyone' }])
})
