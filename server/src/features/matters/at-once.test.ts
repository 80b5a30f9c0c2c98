import pg from 'pg'
import { expect, test } from 'vitest'
import { matters } from '#contract/matters.ts'
import { aFirm } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

/** Waits until a connection of this database waits for the lock of another. */
const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rowCount } = await app.database.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBeGreaterThan(0)

test('a matter that is saved while its client is merged is saved, although each waits for the other', async () => {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const [client, twin] = [await aClient(app, firm), await aClient(app, firm, { companyName: 'Harborline' })]
  const { id } = await aMatter(app, firm, { clientId: client.id })
  const merger = new pg.Client({ connectionString: app.database.ownerUrl })
  await merger.connect()
  await merger.query("select set_config('app.business_id', $1, false)", [firm.id])
  await merger.query('begin')
  await merger.query('select 1 from app.clients where id = $1 for update', [client.id])
  const body = { clientId: client.id, matterName: 'Obi v Ade', description: 'Appeal' }
  const saving = app.call(matters.update, { params: { id }, body }, token)
  await someoneWaits()
  // PostgreSQL gives one of the two up.
  const moving = await merger.query('update app.matters set client_id = $1 where id = $2', [twin.id, id]).then(
    () => 'moved',
    ({ code }: { code: string }) => code,
  )
  await merger.query('commit')
  await merger.end()

  expect(['moved', '40P01']).toContain(moving)
  expect(dataOf(await saving)).toMatchObject({ clientId: client.id, description: 'Appeal' })
})
