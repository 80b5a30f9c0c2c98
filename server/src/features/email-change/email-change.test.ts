import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { emailChange } from '#contract/email-change.ts'
import { firm as firms } from '#contract/firm.ts'
import { session } from '#contract/session.ts'
import { aFirm, aPerson, type TestPerson } from '../../testing/factories.ts'
import { linkMailedBy, linkMailedTo } from '../../testing/mail.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const LINK = '/confirm-email/'
let addresses = 0
const anAddress = () => `new-address-${(addresses += 1)}@obi.example`

const start = ({ token }: TestPerson, email: string) =>
  app.call(emailChange.start, { query: {}, body: { email } }, token)
const confirm = (code: string) => app.call(emailChange.confirm, { body: { code } })
const pending = async ({ token }: TestPerson) => (await app.call(emailChange.get, {}, token)).body.data
const profileOf = async ({ token }: TestPerson) => (await app.call(session.profile, {}, token)).body.data

/** Starts a change, and returns the links that both addresses got. */
async function started(person: TestPerson, email = anAddress()) {
  const old = await linkMailedBy(app, person.email, LINK, async () => {
    expect((await start(person, email)).status).toBe(200)
  })
  return { email, old, fresh: await linkMailedTo(app, email, LINK) }
}

describe('a change of the own address', () => {
  test.each([
    ['the old address first', ['old', 'fresh']],
    ['the new address first', ['fresh', 'old']],
  ] as const)('happens when both have confirmed, %s, in every firm of the person', async (_, order) => {
    const firm = await aFirm(app)
    const person = await firm.join('readonly')
    const links = await started(person)
    expect(await pending(person)).toMatchObject({ newEmail: links.email, isOldConfirmed: false, isNewConfirmed: false })
    const resetLink = await linkMailedBy(app, person.email, '/forgot-password/reset/', () =>
      app.call(auth.forgotPassword, { body: { email: person.email } }),
    )

    expect(await confirm(links[order[0]])).toMatchObject({ status: 200, body: { data: { isChanged: false } } })
    expect(await profileOf(person)).toMatchObject([{ email: person.email }])
    expect(await confirm(links[order[0]])).toMatchObject({ status: 200, body: { data: { isChanged: false } } })
    expect(await confirm(links[order[1]])).toMatchObject({
      status: 200,
      body: { message: 'Email address changed', data: { isChanged: true, email: links.email } },
    })

    expect(await profileOf(person)).toMatchObject([{ email: links.email }])
    expect(await pending(person)).toBeNull()
    const team = await app.call(firms.team, {}, firm.administrator.token)
    expect(team.body.data).toContainEqual(expect.objectContaining({ id: person.id, email: links.email }))
    // What was mailed before opens nothing any more.
    for (const link of [links.old, links.fresh]) expect((await confirm(link)).body.code).toBe('link_invalid')
    const body = { id: resetLink, password: 'violet lantern saddle' }
    expect((await app.call(auth.resetPassword, { body })).body.code).toBe('link_invalid')
    await expect
      .poll(() => app.outbox.filter(({ subject }) => subject === 'Your email address was changed').map(({ to }) => to))
      .toEqual(expect.arrayContaining([person.email, links.email]))
  })

  test('says by each link what it confirms, and is stopped by either of them', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    for (const side of ['old', 'fresh'] as const) {
      const links = await started(person)
      expect((await app.call(emailChange.open, { body: { code: links[side] } })).body.data).toEqual({
        oldEmail: person.email,
        newEmail: links.email,
        isNew: side === 'fresh',
      })
      expect((await app.call(emailChange.stop, { body: { code: links[side] } })).status).toBe(200)
      expect(await pending(person)).toBeNull()
      for (const code of [links.old, links.fresh]) {
        expect((await confirm(code)).body.code).toBe('link_invalid')
        expect((await app.call(emailChange.open, { body: { code } })).body.code).toBe('link_invalid')
        expect((await app.call(emailChange.stop, { body: { code } })).body.code).toBe('link_invalid')
      }
    }
    expect(await profileOf(person)).toMatchObject([{ email: person.email }])
  })

  test('is given up by the person, and replaced by a newer one', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    const first = await started(person)
    const second = await started(person)
    expect((await confirm(first.old)).body.code).toBe('link_invalid')
    expect(await pending(person)).toMatchObject({ newEmail: second.email })
    expect((await app.call(emailChange.cancel, {}, person.token)).status).toBe(200)
    expect((await confirm(second.old)).body.code).toBe('link_invalid')
    expect((await app.call(emailChange.cancel, {}, person.token)).status).toBe(404)
  })

  test('ends with its links after a day', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    const links = await started(person)
    await app.app.pool.query(
      `begin; select set_config('app.realm', 'identity', true);
       update app.email_changes set expires_at = now() where account_id = '${person.id}';
       update app.mail_links set expires_at = now() where account_id = '${person.id}'; commit`,
    )
    expect(await pending(person)).toBeNull()
    expect((await confirm(links.old)).body.code).toBe('link_invalid')
    expect((await confirm(links.fresh)).body.code).toBe('link_invalid')
  })

  test('of two confirmations at once only one changes the address', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    const links = await started(person)
    const replies = await Promise.all([confirm(links.old), confirm(links.fresh)])
    const changes = replies.filter(({ body }) => (body.data as { isChanged: boolean }).isChanged)
    expect(changes).toHaveLength(1)
    expect(await profileOf(person)).toMatchObject([{ email: links.email }])
  })

  test('is refused to the address itself, to one that is taken, and to one that was taken since', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    expect((await start(person, person.email.toUpperCase())).body).toMatchObject({
      code: 'same_email',
      errors: { email: 'This is your address already' },
    })
    expect(await start(person, firm.administrator.email)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: { email: 'Another person already uses this address' } },
    })
    const other = await aPerson(app)
    const links = await started(person)
    await app.app.pool.query(
      `begin; select set_config('app.realm', 'identity', true);
       update app.accounts set email = '${links.email}' where id = '${other.id}'; commit`,
    )
    await confirm(links.old)
    expect(await confirm(links.fresh)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await profileOf(person)).toMatchObject([{ email: person.email }])
  })

  test('tells whether an address is taken five times in a quarter of an hour', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await start(person, firm.administrator.email)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
  })

  test('needs the permission, a proof of who is at the keyboard, and a verified address', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    const identity = (statement: string) =>
      app.app.pool.query(`begin; select set_config('app.realm', 'identity', true); ${statement}; commit`)
    await identity(
      `update app.sessions set proven_at = now() - interval '11 minutes' where account_id = '${person.id}'`,
    )
    await expect.poll(async () => (await start(person, anAddress())).body.code).toBe('proof_needed')
    await identity(`update app.sessions set proven_at = now() where account_id = '${person.id}'`)
    await identity(`update app.accounts set verified_at = null where id = '${person.id}'`)
    await expect.poll(async () => (await start(person, anAddress())).body.code).toBe('email_not_verified')
    const nobody = await aPerson(app)
    expect((await start(nobody, anAddress())).status).toBe(403)
    expect((await app.call(emailChange.start, { query: {}, body: { email: anAddress() } })).status).toBe(401)
  })
})
