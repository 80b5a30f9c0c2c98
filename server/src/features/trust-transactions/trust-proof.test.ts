import { beforeAll, expect, test } from 'vitest'
import { urlOfRole } from '../../platform/db/roles.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { verifyBooks } from '../ledger/public.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let ledgerId: string
let depositId: string
beforeAll(async () => {
  world = await trustWorld(app)
  const ledger = await world.ledger((await world.account()).id)
  ledgerId = ledger.id
  depositId = (await world.aDeposit(ledger, 100)).id
  await world.disburse(ledger, 40)
})

/** What the nightly check finds after the owner of the tables has changed something by hand, past the triggers; nothing stays. */
const found = (table: string, statement: string, id: string) =>
  asOwnerOf(app, world.firm.id, async (owner) => {
    await owner.query('begin')
    try {
      await owner.query(`alter table app.${table} disable trigger user`)
      expect((await owner.query(statement, [id])).rowCount).toBeGreaterThan(0)
      const { rows } = await owner.query<{ check_name: string; subject: string }>(
        'select check_name, subject from app.ledger_differences(null, null)',
      )
      return rows.map(({ check_name, subject }) => `${check_name} ${subject.split(' ')[0]}`)
    } finally {
      await owner.query('rollback')
    }
  })

test('what the owner changes by hand is found, and the row is named', async () => {
  const ofLedger = `trust_ledgers ${ledgerId}`
  expect(
    await found(
      'trust_ledgers',
      'update app.trust_ledgers set balance_minor = balance_minor + 1 where id = $1',
      ledgerId,
    ),
  ).toEqual([ofLedger])
  expect(
    await found('trust_ledgers', 'update app.trust_ledgers set cleared_minor = 0 where id = $1', ledgerId),
  ).toEqual([ofLedger])
  const amount = 'update app.trust_transactions set amount_minor = amount_minor + 1 where id = $1'
  expect(await found('trust_transactions', amount, depositId)).toEqual([`trust_transactions ${depositId}`])
  const moved =
    'update app.postings set minor = minor - 1, base_minor = base_minor - 1 where ledger_id = $1 and minor < 0'
  expect(await found('postings', moved, ledgerId)).toEqual(
    expect.arrayContaining([ofLedger, `trust_transactions ${depositId}`]),
  )
  const earlier =
    'update app.postings set minor = minor + 7000, base_minor = base_minor + 7000 where ledger_id = $1 and minor < 0'
  expect(await found('postings', earlier, ledgerId)).toContain(`trust_overdrawn ${ledgerId}`)
})

test('npm run audit:verify names it', async () => {
  const change = (minor: number) =>
    asOwnerOf(app, world.firm.id, (owner) =>
      owner.query('update app.trust_ledgers set balance_minor = balance_minor + $2 where id = $1', [ledgerId, minor]),
    )
  const verify = () => verifyBooks(urlOfRole(app.database.ownerUrl, 'app_jobs'))
  expect(await verify()).toEqual([])
  await change(5)
  expect(await verify()).toEqual([{ businessId: world.firm.id, check: 'trust_ledgers', subject: ledgerId }])
  await change(-5)
})
