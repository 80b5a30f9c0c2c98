import { describe, expect, test } from 'vitest'
import { urlOfRole } from './db/roles.ts'
import { sealOnce } from './db/sealer.ts'
import { verifyAudit } from './db/audit-verify.ts'
import { aFirm, asOwnerOf } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const app = useTestApp()
const verify = () => verifyAudit(urlOfRole(app.database.ownerUrl, 'app_jobs'))

/** The server seals by itself, too: while one does, another finds the turn taken and seals nothing. */
const sealAll = () =>
  expect
    .poll(async () => {
      while ((await sealOnce(app.app.pool)) > 0);
      return (await verify()).unsealed
    })
    .toBe(0)

const trailOf = (firmId: string, table: string) =>
  asOwnerAsJobs<{
    id: string
    action: string
    user_id: string
    request_id: string
    before: object | null
    after: object | null
  }>('select * from app.audit_log where business_id = $1 and table_name = $2 order by id', [firmId, table])

async function asOwnerAsJobs<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const { owner } = app.database
  await owner.query('set role app_jobs')
  const { rows } = await owner.query(text, values)
  await owner.query('reset role')
  return rows as Row[]
}

/** Does what no role of the product can: changes the log behind its own back. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const { owner } = app.database
  await owner.query('begin')
  for (const table of ['audit_log', 'audit_seals']) {
    await owner.query(`alter table app.${table} disable trigger append_only`)
    await owner.query(`alter table app.${table} no force row level security`)
  }
  await owner.query(statement, values)
  for (const table of ['audit_log', 'audit_seals']) {
    await owner.query(`alter table app.${table} enable trigger append_only`)
    await owner.query(`alter table app.${table} force row level security`)
  }
  await owner.query('commit')
}

/** The firms whose trail a test has changed. */
const forged = new Set<string>()

describe('the audit trail', () => {
  test('records who did what by which request, with values before and after, and stores no secret', async () => {
    const firm = await aFirm(app)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.businesses set name = 'Renamed LP' where id = $1", [firm.id]),
    )
    const [made, renamed] = await trailOf(firm.id, 'businesses')
    expect(made).toMatchObject({
      action: 'insert',
      user_id: firm.administrator.id,
      request_id: 'factory',
      before: null,
    })
    expect(renamed).toMatchObject({
      action: 'update',
      before: { name: 'Marula & Finch LP' },
      after: { name: 'Renamed LP' },
    })
    const accounts = await asOwnerAsJobs<{ after: object }>(
      "select after from app.audit_log where table_name = 'sessions' and row_key ->> 'id' is not null limit 1",
      [],
    )
    expect(accounts[0]?.after).not.toHaveProperty('token_hash')
  })

  test('cannot be changed or emptied by anybody, not even the owner', async () => {
    await aFirm(app)
    const { owner } = app.database
    for (const statement of [
      "update app.audit_log set action = 'delete'",
      'delete from app.audit_log',
      'truncate app.audit_log',
      'delete from app.audit_seals',
    ]) {
      await expect(owner.query(statement)).rejects.toThrow(/append-only/)
    }
    await expect(app.app.pool.query('delete from app.audit_log')).rejects.toThrow(/permission denied/)
  })
})

describe('the chain of seals', () => {
  test('holds for every firm once everything is sealed', async () => {
    await aFirm(app)
    await sealAll()
    const verdict = await verify()
    expect(verdict.unsealed).toBe(0)
    expect(verdict.broken.filter(({ businessId }) => !forged.has(businessId))).toEqual([])
    expect(verdict.rows).toBeGreaterThan(100)
  })

  test.each([
    [
      'a changed row',
      `update app.audit_log set after = '{"name": "Forged"}' where business_id = $1 and id = $2`,
      'it was changed after it was sealed',
    ],
    ['a removed row', 'delete from app.audit_log where business_id = $1 and id = $2', 'its row is missing'],
    [
      'a removed seal',
      'delete from app.audit_seals where business_id = $1 and audit_id = $2',
      'a seal before it is missing',
    ],
  ])('reports %s as the first break, of that firm only', async (_, statement, problem) => {
    const firm = await aFirm(app)
    const untouched = await aFirm(app)
    await sealAll()
    const rows = await trailOf(firm.id, 'members')
    const id = rows[0]?.id
    const before = (await verify()).broken.length
    forged.add(firm.id)
    await tamper(statement, [firm.id, id])
    const { broken } = await verify()
    expect(broken).toHaveLength(before + 1)
    expect(broken.find(({ businessId }) => businessId === firm.id)).toMatchObject({ problem })
    expect(broken.some(({ businessId }) => businessId === untouched.id)).toBe(false)
  })
})
