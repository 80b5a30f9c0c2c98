import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { firm } from '#contract/firm.ts'
import { session } from '#contract/session.ts'
import { adoptFirm, inIdentity, type FirmTx } from '../../platform/db/transactions.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { linkMailedBy, linkMailedTo } from '../../testing/mail.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'

const app = useTestApp()
const PASSWORD = 'harbour-lantern-58'

let people = 0
const someone = () => `invited${(people += 1)}@obi.example`
const inTheFirm = <T>({ id, administrator }: TestFirm, work: (tx: FirmTx) => Promise<T>) =>
  inIdentity(app.app.pool, { accountId: administrator.id, requestId: 'test' }, { readOnly: false }, async (tx) =>
    work(await adoptFirm(tx, id, administrator.id)),
  )
const roleId = async (at: TestFirm, key: string) =>
  (
    await inTheFirm(at, (tx) =>
      tx.selectFrom('app.roles').select('id').where('key', '=', key).executeTakeFirstOrThrow(),
    )
  ).id
const invite = async (
  at: TestFirm,
  email: string,
  about: object = {},
  token: string | undefined = at.administrator.token,
) =>
  app.call(
    firm.invite,
    { body: { email, firstName: 'Ngozi', lastName: 'Obi', roleId: await roleId(at, 'associate'), ...about } },
    token,
  )
async function invited(at: TestFirm, email = someone()) {
  let id = ''
  const link = await linkMailedBy(app, email, '/join-team/', async () => {
    const reply = await invite(at, email, { sendAgain: true })
    id = (reply.body.data as { id: string }).id
  })
  return { email, id, link }
}
const read = (link: string) => app.call(firm.invitation, { params: { id: link } })
const accept = (link: string, body: object = {}) =>
  app.call(firm.acceptInvitation, {
    params: { id: link },
    body: { firstName: 'Ngozi', lastName: 'Obi', password: PASSWORD, ...body },
  })
const tokenOf = ({ body }: Reply) => (body.data as { token: string }).token
const open = async (at: TestFirm) =>
  (await app.call(firm.invitations, {}, at.administrator.token)).body.data as { id: string; email: string }[]

describe('inviting', () => {
  test('is limited for each address across all firms, and other addresses still get mail', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    const email = someone()
    const again = (firmAsking: TestFirm) => invite(firmAsking, email, { sendAgain: true })
    for (let time = 1; time <= 5; time += 1) expect((await again(time % 2 ? at : other)).status).toBe(200)
    for (const firmAsking of [at, other]) {
      expect(await again(firmAsking)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    }
    expect((await invite(at, someone())).status).toBe(200)
  })

  test('is limited for each firm, whatever addresses it invites, for a day', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    // As a firm that invites and withdraws in turn.
    await app.database.owner.query(
      `insert into app.sign_in_attempts (kind, name_hash, address, succeeded)
       select 'invitations-of-firm', sha256($1::text::bytea), '192.0.2.1', false from generate_series(1, 99)`,
      [at.id],
    )
    expect((await invite(at, someone())).status).toBe(200)
    expect(await invite(at, someone())).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', message: 'Too many attempts. Try again in 24 hours' },
    })
    expect((await invite(other, someone())).status).toBe(200)
  })

  test('carries no link and no address in the names of firm, person or role', async () => {
    const at = await aFirm(app)
    await inTheFirm(at, (tx) =>
      tx
        .updateTable('app.businesses')
        .set({ name: `Claim at https://evil.com\nnow${'!'.repeat(100)}` })
        .execute(),
    )
    const { email, link } = await invited(at)
    const mail = app.outbox.find(({ to }) => to === email)
    expect(mail?.subject).toMatch(/^Claim at https evil\. com now!+… invites you to Lexhold$/)
    expect(mail?.subject.length).toBeLessThan(110)
    const links = mail?.text.match(/\S+(:\/\/|\.\w)\S*/g)
    expect(links).toEqual([`http://lexhold.test/join-team/${link}`])
  })

  test.each([
    ['firstName', { firstName: 'www.evil.example' }],
    ['lastName', { lastName: 'https://evil.example' }],
  ])('refuses a link as the %s', async (field, about) => {
    expect(await invite(await aFirm(app), someone(), about)).toMatchObject({
      status: 400,
      body: { errors: { [field]: "A name can't contain a web address" } },
    })
  })

  test('an address a second time says so, until it is asked to be sent again', async () => {
    const at = await aFirm(app)
    const { email, link } = await invited(at)
    expect(await invite(at, email)).toMatchObject({
      status: 409,
      body: {
        code: 'already_invited',
        errors: { email: 'This person was invited already and has not answered yet' },
      },
    })
    expect((await read(link)).status).toBe(200)
    expect((await invite(at, email, { sendAgain: true })).status).toBe(200)
    await inTheFirm(at, (tx) =>
      tx
        .updateTable('app.invitations')
        .set({ expires_at: new Date('2020-01-01') })
        .execute(),
    )
    expect((await invite(at, email)).status).toBe(200)
  })

  test('mails a link that says who invites whom to what', async () => {
    const at = await aFirm(app)
    const { email, link } = await invited(at)
    expect(app.outbox.find(({ to }) => to === email)?.text.split('\n')).toContain(
      `http://lexhold.test/join-team/${link}`,
    )
    expect((await read(link)).body.data).toEqual({
      businessName: 'Marula & Finch LP',
      email,
      firstName: 'Ngozi',
      lastName: 'Obi',
      roleName: 'Associate / fee earner',
      hasAccount: false,
    })
    expect(await open(at)).toMatchObject([
      { email, roleName: 'Associate / fee earner', invitedBy: 'Amara Finch', isExpired: false },
    ])
  })

  test('the same address again sends a new link and kills the old one', async () => {
    const at = await aFirm(app)
    const first = await invited(at)
    const second = await invited(at, first.email)
    expect((await read(first.link)).status).toBe(404)
    expect((await read(second.link)).status).toBe(200)
    expect(await open(at)).toHaveLength(1)
  })

  test('somebody who works at the firm is refused', async () => {
    const at = await aFirm(app)
    expect(await invite(at, at.administrator.email)).toMatchObject({
      status: 409,
      body: { code: 'already_member', errors: { email: expect.any(String) as string } },
    })
  })

  test('more people than the plan allows is refused, with those who were invited counted', async () => {
    const at = await aFirm(app)
    await inTheFirm(at, (tx) => tx.updateTable('app.subscriptions').set({ user_limit: 2 }).execute())
    await invited(at)
    expect(await invite(at, someone())).toMatchObject({
      status: 422,
      body: { code: 'user_limit', message: 'Your plan is for 2 people. Choose a larger one to add more' },
    })
  })

  test('of whoever may not change the plan says whom to ask for a larger one', async () => {
    const at = await aFirm(app)
    const manager = await at.join('associate', 'Ngozi Bello')
    await inTheFirm(at, async (tx) => {
      await tx.updateTable('app.subscriptions').set({ user_limit: 2 }).execute()
      await tx
        .updateTable('app.roles')
        .set({ permissions: ['adminUsers', 'adminUsers.create', 'adminUsers.edit'] })
        .where('key', '=', 'associate')
        .execute()
    })
    expect(await invite(at, someone(), { roleId: await roleId(at, 'associate') }, manager.token)).toMatchObject({
      status: 422,
      body: { code: 'user_limit', message: 'Your plan is for 2 people. Ask Amara Finch for a larger one' },
    })
  })

  test('is for those who may, with a role of the firm', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    const partner = await at.join('partner')
    expect((await invite(at, someone(), {}, partner.token)).status).toBe(403)
    expect((await app.call(firm.invite, { body: {} })).status).toBe(401)
    expect((await invite(at, someone(), { roleId: await roleId(other, 'associate') })).status).toBe(422)
    expect((await invite(at, 'no address', { roleId: 'no id' })).body.errors).toEqual({
      email: 'Email is not an address',
      roleId: 'Role is required',
    })
    expect((await invite(at, someone(), { businessId: other.id })).status).toBe(403)
  })
})

describe('accepting', () => {
  test('makes a verified account in the role, signed in', async () => {
    const at = await aFirm(app)
    const { email, link } = await invited(at)
    const reply = await accept(link)
    expect(reply.status).toBe(200)
    const { body } = await app.call(session.profile, {}, tokenOf(reply))
    expect(body.data).toMatchObject([
      {
        email,
        isVerified: true,
        firstName: 'Ngozi',
        businesses: [{ businessId: at.id, roleName: 'Associate / fee earner' }],
      },
    ])
    expect(await open(at)).toEqual([])
  })

  test('works once, also when it is done twice at the same moment', async () => {
    const at = await aFirm(app)
    const [{ link }, other] = [await invited(at), await invited(at)]
    const replies = await Promise.all([accept(link), accept(link)])
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await accept(link)).status).toBe(404)
    expect((await open(at)).map(({ id }) => id)).toEqual([other.id])
    expect((await accept(other.link)).status).toBe(200)
  })

  test('with an account needs its password, and joins the second firm beside the first', async () => {
    const [first, second] = [await aFirm(app), await aFirm(app)]
    const { email, link } = await invited(first)
    await accept(link)
    const again = await invited(second, email)
    expect((await read(again.link)).body.data).toMatchObject({ hasAccount: true })
    expect(await accept(again.link, { password: 'not-the-password' })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
    const { body } = await app.call(session.profile, {}, tokenOf(await accept(again.link)))
    expect(body.data).toMatchObject([{ businesses: [{ businessId: first.id }, { businessId: second.id }] }])
  })

  test('brings somebody back who had left, under the same id', async () => {
    const at = await aFirm(app)
    const { email, link } = await invited(at)
    const [person] = (await app.call(session.profile, {}, tokenOf(await accept(link)))).body.data as {
      profileId: string
    }[]
    const { token } = at.administrator
    await app.call(firm.updateMember, { params: { id: person?.profileId }, body: { isActive: false } }, token)
    const again = await invited(at, email)
    const [back] = (await app.call(session.profile, {}, tokenOf(await accept(again.link)))).body.data as {
      profileId: string
      businesses: object[]
    }[]
    expect(back?.profileId).toBe(person?.profileId)
    expect(back?.businesses).toHaveLength(1)
  })

  test('a new password may not be a common one', async () => {
    const { link } = await invited(await aFirm(app))
    expect(await accept(link, { password: 'qwertyuiop' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password' },
    })
    expect((await accept(link, { firstName: '', password: 'short' })).body.errors).toMatchObject({
      firstName: 'First name is required',
      password: 'Use at least 10 characters',
    })
  })

  test('an invitation that was withdrawn, has expired or never was is refused', async () => {
    const at = await aFirm(app)
    const withdrawn = await invited(at)
    const reply = await app.call(firm.revokeInvitation, { params: { id: withdrawn.id } }, at.administrator.token)
    expect(reply.status).toBe(200)
    const expired = await invited(at)
    await inTheFirm(at, (tx) =>
      tx
        .updateTable('app.invitations')
        .set({ expires_at: new Date('2020-01-01') })
        .where('id', '=', expired.id)
        .execute(),
    )
    for (const link of [withdrawn.link, expired.link, 'no-such-invitation-anywhere-at-all']) {
      expect(await read(link)).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
      expect((await accept(link)).status).toBe(404)
    }
  })

  test('in a firm that is full by now is refused', async () => {
    const at = await aFirm(app)
    const { link } = await invited(at)
    await inTheFirm(at, (tx) => tx.updateTable('app.subscriptions').set({ user_limit: 1 }).execute())
    expect(await accept(link)).toMatchObject({ status: 422, body: { code: 'user_limit' } })
  })

  test('an account that somebody else opened with the address does not join without its password', async () => {
    const at = await aFirm(app)
    const email = someone()
    await app.call(auth.signUp, {
      body: { firstName: 'Some', lastName: 'Body', email, password: 'an-other-password-9' },
    })
    const { link } = await invited(at, email)
    expect((await accept(link)).status).toBe(401)
  })
})

describe('withdrawing', () => {
  test("is for those who may, and another firm's invitation is not there", async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    const partner = await at.join('partner')
    const { id } = await invited(at)
    const withdraw = async (token?: string) => (await app.call(firm.revokeInvitation, { params: { id } }, token)).status
    expect(await withdraw()).toBe(401)
    expect(await withdraw(partner.token)).toBe(403)
    expect(await withdraw(other.administrator.token)).toBe(404)
    expect(await withdraw(at.administrator.token)).toBe(200)
    expect(await withdraw(at.administrator.token)).toBe(404)
  })
})

describe('the link of an invitation', () => {
  const copy = async (at: TestFirm, id: string, token = at.administrator.token) =>
    app.call(firm.invitationLink, { params: { id } }, token)
  const copied = async (at: TestFirm, id: string) =>
    ((await copy(at, id)).body.data as { link: string }).link.replace('http://lexhold.test/join-team/', '')

  test('can be copied, and works beside the mailed one until one of them is used', async () => {
    const at = await aFirm(app)
    const { id, link } = await invited(at)
    const first = await copied(at, id)
    const second = await copied(at, id)
    for (const [each, status] of [
      [link, 200],
      [first, 404],
      [second, 200],
    ] as const)
      expect((await read(each)).status).toBe(status)
    expect((await accept(second)).status).toBe(200)
    for (const each of [link, second]) expect((await read(each)).status).toBe(404)
  })

  test('that was passed on by hand does not prove the address, and the mailed one does', async () => {
    const at = await aFirm(app)
    const [byHand, byMail] = [await invited(at), await invited(at)]
    const verified = async (token: string) =>
      ((await app.call(session.profile, {}, token)).body.data as { isVerified: boolean }[])[0]?.isVerified
    expect(await verified(tokenOf(await accept(await copied(at, byHand.id))))).toBe(false)
    expect(await linkMailedTo(app, byHand.email, '/verification?code=')).toMatch(/^[\w-]{43}$/)
    expect(await verified(tokenOf(await accept(byMail.link)))).toBe(true)
  })

  test('ends with the invitation', async () => {
    const at = await aFirm(app)
    const { id, email } = await invited(at)
    const link = await copied(at, id)
    await invite(at, email, { sendAgain: true })
    expect((await read(link)).status).toBe(404)
    expect((await copy(at, id)).status).toBe(404)
  })

  test('is for those who may invite to the role, and stored only as a hash', async () => {
    const [at, other] = [await aFirm(app), await aFirm(app)]
    const { id } = await invited(at)
    expect((await copy(at, id, (await at.join('partner')).token)).status).toBe(403)
    expect((await copy(at, id, other.administrator.token)).status).toBe(404)
    const link = await copied(at, id)
    const stored = await inTheFirm(at, (tx) => tx.selectFrom('app.invitations').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(link)
    const { rows } = await app.database.owner.query<{ all: string }>(
      "select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') as all from app.audit_log where table_name = 'invitations'",
    )
    expect(rows[0]?.all ?? '').not.toContain('copied_secret_hash')
  })
})
