import { describe, expect, test } from 'vitest'
import { agenda } from '#contract/agenda.ts'
import { auth } from '#contract/auth.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { profile } from '#contract/profile.ts'
import { adoptFirm, inIdentity } from '../../platform/db/transactions.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { linkMailedBy } from '../../testing/mail.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { hashNewPassword } from '../auth/public.ts'

const app = useTestApp()
const NOBODY = { address: '127.0.0.1', session: null }
const PASSWORD = 'violet lantern saddle'

const make = async (token: string, businessId?: string) =>
  dataOf<{ address: string }>(await app.call(agenda.makeFeed, { query: { businessId }, body: {} }, token)).address
const read = async (token: string, businessId?: string) =>
  dataOf<{ endedAt: string | null } | null>(await app.call(agenda.feed, { query: { businessId } }, token))
const statusOf = async (address: string) => (await app.app.server.inject({ url: new URL(address).pathname })).statusCode

async function resetPassword({ email }: TestPerson): Promise<string> {
  const ask = () => app.call(auth.forgotPassword, { body: { email } })
  const id = await linkMailedBy(app, email, '/forgot-password/reset/', ask)
  expect((await app.call(auth.resetPassword, { body: { id, password: PASSWORD } })).status).toBe(200)
  return dataOf<{ token: string }>(await app.call(auth.signIn, { body: { email, password: PASSWORD } })).token
}

const inAccount = <T>(person: TestPerson, work: Parameters<typeof inIdentity<T>>[3]) =>
  inIdentity(app.app.pool, { accountId: person.id, requestId: 'test' }, { readOnly: false }, work)

const alsoJoin = (firm: TestFirm, person: TestPerson) =>
  inAccount(person, async (identity) => {
    const tx = await adoptFirm(identity, firm.id, person.id)
    const role = await tx.selectFrom('app.roles').select('id').where('key', '=', 'partner').executeTakeFirstOrThrow()
    const name = { first_name: 'Amara', last_name: 'Finch', email: person.email }
    const member = { business_id: firm.id, id: person.id, role_id: role.id, ...name }
    await tx.insertInto('app.members').values(member).execute()
  })

describe('a calendar address', () => {
  test('ends with a new password, in every firm of its person, and is nobody else’s loss', async () => {
    const [firm, second] = [await aFirm(app), await aFirm(app)]
    const [person, colleague] = [await firm.join('partner'), await firm.join('partner')]
    await alsoJoin(second, person)
    const here = await make(person.token, firm.id)
    const there = await make(person.token, second.id)
    const colleagues = await make(colleague.token)
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200])
    const token = await resetPassword(person)
    expect([await statusOf(here), await statusOf(there), await statusOf(colleagues)]).toEqual([404, 404, 200])
    expect((await read(token, firm.id))?.endedAt).toMatch(/^\d{4}-/)
    expect((await read(token, second.id))?.endedAt).toMatch(/^\d{4}-/)
    expect(await read(colleague.token)).toMatchObject({ endedAt: null })
  })

  test('that ended is told of until its person makes another or does without', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('partner')
    const first = await make(person.token)
    const token = await resetPassword(person)
    const second = await make(token)
    expect(await read(token)).toMatchObject({ endedAt: null })
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    const again = await resetPassword(person)
    expect((await read(again))?.endedAt).not.toBeNull()
    expect((await app.call(agenda.revokeFeed, {}, again)).status).toBe(200)
    expect(await read(again)).toBeNull()
  })

  test('ends when its person changes their password, because that signs every other device out', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('partner')
    const hash = await hashNewPassword(PASSWORD, { email: person.email, names: [] }, NOBODY)
    await inAccount(person, (tx) =>
      tx.updateTable('app.accounts').set({ password_hash: hash }).where('id', '=', person.id).execute(),
    )
    const address = await make(person.token)
    const wrong = { currentPassword: 'a guess of somebody', newPassword: 'walnut harbour teapot' }
    expect((await app.call(profile.changePassword, { body: wrong }, person.token)).status).toBe(422)
    expect(await statusOf(address)).toBe(200)
    const body = { ...wrong, currentPassword: PASSWORD }
    expect((await app.call(profile.changePassword, { body }, person.token)).status).toBe(200)
    expect(await statusOf(address)).toBe(404)
    expect((await read(person.token))?.endedAt).not.toBeNull()
  })

  test('stays ended for who leaves the firm and returns, and the trail says who ended it', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('partner')
    const address = await make(person.token)
    const change = (isActive: boolean) =>
      app.call(firmCalls.updateMember, { params: { id: person.id }, body: { isActive } }, firm.administrator.token)
    expect((await change(false)).status).toBe(200)
    expect((await change(true)).status).toBe(200)
    expect(await statusOf(address)).toBe(404)
    expect((await read(person.token))?.endedAt).not.toBeNull()
    const { rows } = await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        `select user_id, after ->> 'end_reason' as reason from app.audit_log
         where business_id = $1 and table_name = 'calendar_feeds' and action = 'update'`,
        [firm.id],
      ),
    )
    expect(rows).toEqual([{ user_id: firm.administrator.id, reason: 'leaving' }])
  })
})
