import { describe, expect, test } from 'vitest'
import { dashboard, type DashboardToday } from '#contract/dashboard.ts'
import { portalAccess, type PortalPerson, type PortalSignUp } from '#contract/portal-access.ts'
import { letterhead } from '#contract/letterhead.ts'
import type { OpenSession } from '#contract/profile.ts'
import { portal, type PortalFirm, type PortalProfile, type SignedInClient } from '#contract/portal.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { linkMailedBy } from '../../testing/mail.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aClient, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const PASSWORD = 'harbour-lantern-58'
const signIn = (slug: string, email: string, password = PASSWORD) =>
  app.call(portal.signIn, { body: { slug, email, password } })
const profiles = async (token: string) => dataOf<PortalProfile[]>(await app.call(portal.profile, {}, token))
const statusOf = async (token: string) => (await app.call(portal.profile, {}, token)).status
const openLink = (slug: string, code: string) => app.call(portal.openLink, { body: { slug, code } })

async function choosePassword({ slug }: TestFirm, email: string, password = PASSWORD) {
  const id = await linkMailedBy(app, email, 'reset-password/', () =>
    app.call(portal.forgotPassword, { body: { slug, email } }),
  )
  return app.call(portal.resetPassword, { body: { slug, id, password } })
}

async function aFirmWithClient() {
  const firm = await aFirm(app)
  const { id: clientId } = await aClient(app, firm, { companyName: 'Lagoonside Logistics' })
  return { firm, clientId, person: await aPortalClient(app, firm, { clientId }) }
}
const end = ({ administrator: { token } }: TestFirm, { accessId }: PortalClient) =>
  app.call(portalAccess.end, { params: { id: accessId } }, token)

describe('signing in to the portal', () => {
  test('refuses alike at a firm that exists and at one that does not', async () => {
    const { firm, person } = await aFirmWithClient()
    const replies = await Promise.all([
      signIn(firm.slug, person.email),
      signIn('no-such-firm', person.email),
      signIn(firm.slug, firm.administrator.email),
    ])
    for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })

  test('closes a name after five guesses', async () => {
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await signIn('obi-law', 'guessed@obi.example')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('opens with a password that was chosen by a mailed link, which ends other sessions and works once', async () => {
    const { firm, clientId, person } = await aFirmWithClient()
    const id = await linkMailedBy(app, person.email, 'reset-password/', () =>
      app.call(portal.forgotPassword, { body: { slug: firm.slug, email: person.email } }),
    )
    const body = { slug: firm.slug, id, password: PASSWORD }
    expect((await app.call(portal.resetPassword, { body: { ...body, password: 'password1234' } })).body.code).toBe(
      'weak_password',
    )
    dataOf(await app.call(portal.resetPassword, { body }))
    expect(await statusOf(person.token)).toBe(401)
    expect((await app.call(portal.resetPassword, { body })).body.code).toBe('link_invalid')
    const signedIn = dataOf<SignedInClient>(await signIn(firm.slug, person.email))
    expect(signedIn).toMatchObject({ clientId, slug: firm.slug })
    expect(await profiles(signedIn.token)).toMatchObject([
      { clientId, email: person.email, businessName: 'Marula & Finch LP', clientName: 'Lagoonside Logistics' },
    ])
    dataOf(await app.call(portal.signOut, { body: {} }, signedIn.token))
    expect(await statusOf(signedIn.token)).toBe(401)
  })

  test('answers the same whether or not the address is known, and mails only those who have access', async () => {
    const { firm, person } = await aFirmWithClient()
    const unknown = 'nobody@client.example'
    const ask = (slug: string, email: string) => app.call(portal.requestLink, { body: { slug, email } })
    const replies = [await ask(firm.slug, unknown), await ask('no-such-firm', person.email)]
    const code = await linkMailedBy(app, person.email, 'code=', async () =>
      replies.push(await ask(firm.slug, person.email)),
    )
    const [first] = replies
    for (const reply of replies) expect(reply.body).toMatchObject({ success: true, message: first?.body.message })
    expect(app.outbox.filter(({ to }) => to === unknown)).toEqual([])
    dataOf(await openLink(firm.slug, code))
    expect((await openLink(firm.slug, code)).body.code).toBe('link_invalid')
  })

  test('takes the link of one firm at no other, and not after its time', async () => {
    const { firm, person } = await aFirmWithClient()
    const other = await aFirm(app)
    const ask = () => app.call(portal.requestLink, { body: { slug: firm.slug, email: person.email } })
    const code = await linkMailedBy(app, person.email, 'code=', ask)
    expect((await openLink(other.slug, code)).body.code).toBe('link_invalid')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.portal_links set expires_at = now() - interval '1 s'"),
    )
    expect((await openLink(firm.slug, code)).body.code).toBe('link_invalid')
  })

  test('says what is missing', async () => {
    expect((await app.call(portal.signIn, { body: {} })).body.errors).toEqual({
      slug: 'Portal address is required',
      email: 'Email is required',
      password: 'Password is required',
    })
  })

  test("shows the firm's name and colour, and nothing for an address that is no firm", async () => {
    const firm = await aFirm(app, { name: 'Obi & Ade' })
    expect(dataOf<PortalFirm>(await app.call(portal.firm, { query: { slug: firm.slug } }))).toMatchObject({
      name: 'Obi & Ade',
      initials: 'OA',
      color: '#2D4C8C',
    })
    expect((await app.call(portal.firm, { query: { slug: 'no-such-firm' } })).status).toBe(404)
  })
})

describe('an access', () => {
  test('that is ended ends every session at once, and the password opens nothing any more', async () => {
    const { firm, person } = await aFirmWithClient()
    dataOf(await choosePassword(firm, person.email))
    const { token } = dataOf<SignedInClient>(await signIn(firm.slug, person.email))
    expect(await statusOf(token)).toBe(200)
    dataOf(await end(firm, person))
    expect(await statusOf(token)).toBe(401)
    expect((await signIn(firm.slug, person.email)).body.code).toBe('wrong_credentials')
  })

  test('of one person to two clients of a firm is changed between, and a session shows one of them', async () => {
    const { firm, clientId, person } = await aFirmWithClient()
    const second = await aClient(app, firm, { companyName: 'Coastal Freight' })
    const other = await aPortalClient(app, firm, { clientId: second.id, email: person.email })
    expect((await profiles(other.token)).map(({ clientId: id, isCurrent }) => [id, isCurrent])).toEqual([
      [second.id, true],
      [clientId, false],
    ])
    const changing = { body: { accessId: person.accessId } }
    const opened = dataOf<SignedInClient>(await app.call(portal.openClient, changing, other.token))
    expect(opened.clientId).toBe(clientId)
    expect(await statusOf(other.token)).toBe(401)
    const stranger = await aPortalClient(app, firm, { clientId })
    const theirs = { body: { accessId: stranger.accessId } }
    expect((await app.call(portal.openClient, theirs, opened.token)).status).toBe(404)
  })

  test('at two firms is two people: neither firm, nor its portal, shows the other', async () => {
    const { firm, person } = await aFirmWithClient()
    const other = await aFirm(app, { name: 'Obi & Ade' })
    const { id: clientId } = await aClient(app, other)
    const there = await aPortalClient(app, other, { clientId, email: person.email })
    dataOf(await choosePassword(firm, person.email))
    expect((await signIn(other.slug, person.email)).status).toBe(401)
    expect(await profiles(there.token)).toHaveLength(1)
    dataOf(await end(firm, person))
    expect(await statusOf(there.token)).toBe(200)
  })

  test('is listed with who came and when, given once, and invited again by a link that replaces the first', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const contacts = [{ name: 'Halima Bello', email: 'halima@client.example' }]
    const { id: clientId } = await aClient(app, firm, { email: 'office@client.example', contacts })
    const list = async () =>
      dataOf<{ people: PortalPerson[]; candidates: { email: string }[] }>(
        await app.call(portalAccess.list, { query: { clientId } }, token),
      )
    expect((await list()).candidates.map(({ email }) => email)).toEqual([
      'halima@client.example',
      'office@client.example',
    ])
    const body = { clientId, name: 'Halima Bello', email: 'halima@client.example', rights: ['matters'] }
    let accessId = ''
    const first = await linkMailedBy(app, body.email, 'code=', async () => {
      accessId = dataOf<{ id: string }>(await app.call(portalAccess.invite, { body }, token)).id
    })
    expect(await list()).toMatchObject({
      people: [{ state: 'invited', firstSeenAt: null, rights: ['matters'] }],
      candidates: [{ email: 'office@client.example' }],
    })
    expect((await app.call(portalAccess.invite, { body }, token)).body.code).toBe('portal_access_exists')
    const again = { params: { id: accessId }, body: {} }
    const second = await linkMailedBy(app, body.email, 'code=', () => app.call(portalAccess.sendAgain, again, token))
    expect((await openLink(firm.slug, first)).body.code).toBe('link_invalid')
    dataOf(await openLink(firm.slug, second))
    const [person] = (await list()).people
    expect(person).toMatchObject({ state: 'active', invitedBy: firm.administrator.name })
    expect(person?.firstSeenAt).not.toBeNull()
  })

  test('is neither seen nor changed by people who may not edit clients', async () => {
    const { firm, clientId, person } = await aFirmWithClient()
    const reader = await firm.join('readonly')
    const body = { clientId, name: 'Ada', email: 'ada@client.example', rights: ['matters'] }
    expect((await app.call(portalAccess.invite, { body }, reader.token)).status).toBe(403)
    const other = (await aFirm(app)).administrator
    expect((await app.call(portalAccess.list, { query: { clientId } }, other.token)).status).toBe(404)
    expect((await app.call(portalAccess.end, { params: { id: person.accessId } }, other.token)).status).toBe(404)
  })
})

describe('somebody who asks for access', () => {
  test('waits until the firm says who it is, then gets an invitation to that client', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: clientId } = await aClient(app, firm, { email: 'ada@client.example', companyName: 'Ada Ltd' })
    const body = { slug: firm.slug, name: 'Ada Obi', email: 'ada@client.example', message: 'I am the director' }
    const first = await app.call(portal.signUp, { body })
    const unknown = await app.call(portal.signUp, { body: { ...body, slug: 'no-such-firm', email: 'x@y.example' } })
    expect(first.body).toEqual(unknown.body)
    dataOf(await app.call(portal.signUp, { body: { ...body, message: 'Director of Ada Ltd' } }))
    const waiting = dataOf<PortalSignUp[]>(await app.call(portalAccess.signUps, {}, token))
    expect(waiting).toMatchObject([{ message: 'Director of Ada Ltd', clients: [{ clientId, name: 'Ada Ltd' }] }])
    const codesOf = async (by: string) =>
      dataOf<DashboardToday>(await app.call(dashboard.today, {}, by)).waiting.map(({ code, count }) => [code, count])
    expect(await codesOf(token)).toEqual([['portalSignUps', 1]])
    expect(await codesOf((await firm.join('readonly')).token)).toEqual([])
    const params = { id: waiting[0]?.id ?? '' }
    const code = await linkMailedBy(app, body.email, 'code=', () =>
      app.call(portalAccess.confirm, { params, body: { clientId, rights: ['matters'] } }, token),
    )
    expect(dataOf<SignedInClient>(await openLink(firm.slug, code)).clientId).toBe(clientId)
    expect(dataOf<PortalSignUp[]>(await app.call(portalAccess.signUps, {}, token))).toEqual([])
    expect(await codesOf(token)).toEqual([])
    expect((await app.call(portalAccess.decline, { params, body: {} }, token)).status).toBe(404)
  })
})

test('the portal is the firm’s own: its name and colour are on its pages, in its mails and on the phone', async () => {
  const { firm, person } = await aFirmWithClient()
  const color = '#7A1F3D'
  dataOf(await app.call(letterhead.update, { body: { color } }, firm.administrator.token))
  const query = { slug: firm.slug }
  const shown = dataOf<PortalFirm>(await app.call(portal.firm, { query }))
  const manifest = portal.manifest.response.parse((await app.call(portal.manifest, { query })).body)
  expect(shown).toMatchObject({ name: 'Marula & Finch LP', color })
  expect(manifest).toMatchObject({ name: shown.name, theme_color: color, scope: `/portal/${firm.slug}/` })
  expect(decodeURIComponent(manifest.icons[0]?.src ?? '')).toContain(`fill="${color}"`)
  expect(decodeURIComponent(manifest.icons[0]?.src ?? '')).toContain(`>${shown.initials}</text>`)
  const mails = app.outbox.filter(({ to }) => to === person.email)
  expect(mails.map(({ fromName }) => fromName)).toEqual([shown.name])
})

describe('a preview', () => {
  test('is open to people of the firm as the client sees it, ends with the access, and is in the audit trail', async () => {
    const { firm, clientId, person } = await aFirmWithClient()
    const opening = { params: { id: person.accessId }, body: {} }
    const preview = dataOf<SignedInClient>(await app.call(portalAccess.preview, opening, firm.administrator.token))
    expect(await profiles(preview.token)).toMatchObject([{ clientId, isPreview: true }])
    const logged = await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "select user_id from app.audit_log where table_name = 'portal_sessions' and after ->> 'previewed_by' is not null",
      ),
    )
    expect(logged.rows).toEqual([{ user_id: firm.administrator.id }])
    dataOf(await end(firm, person))
    expect(await statusOf(preview.token)).toBe(401)
  })

  test('shows no more than the role of whoever looks', async () => {
    const { firm, person } = await aFirmWithClient()
    const paralegal = await firm.join('paralegal')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set matter_scope = 'all' where key = 'paralegal'"),
    )
    const opening = { params: { id: person.accessId }, body: {} }
    const preview = dataOf<SignedInClient>(await app.call(portalAccess.preview, opening, paralegal.token))
    const [profile] = await profiles(preview.token)
    expect(profile?.rights).toEqual(['matters', 'documents', 'messages'])
  })
})

describe('the sessions of a client', () => {
  const listed = async (token: string) => dataOf<OpenSession[]>(await app.call(portal.sessions, {}, token))
  const end = (id: string | undefined, token: string) => app.call(portal.endSession, { params: { id } }, token)
  const isAlive = async (token: string) => (await app.call(portal.profile, {}, token)).status === 200
  const again = async (slug: string, email: string) => {
    const code = await linkMailedBy(app, email, 'code=', () => app.call(portal.requestLink, { body: { slug, email } }))
    return dataOf<SignedInClient>(await app.call(portal.openLink, { body: { slug, code } })).token
  }

  test('are listed for the person, of each of their clients, and the others are signed out', async () => {
    const at = await aFirm(app)
    const [one, two] = [await aClient(app, at), await aClient(app, at)]
    const here = await aPortalClient(app, at, { clientId: one.id })
    const there = await aPortalClient(app, at, { clientId: two.id, email: here.email })
    const sessions = await listed(here.token)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(await end(sessions[0]?.id, here.token)).toMatchObject({
      status: 200,
      body: { message: 'Device signed out' },
    })
    expect([await isAlive(there.token), await isAlive(here.token)]).toEqual([false, true])
    expect((await end(sessions[0]?.id, here.token)).status).toBe(404)
    const third = await again(at.slug, here.email)
    expect(await listed(here.token)).toHaveLength(2)
    expect(await isAlive(third)).toBe(true)
  })

  test('of somebody else are not there, nor those of a preview', async () => {
    const at = await aFirm(app)
    const client = await aClient(app, at)
    const [mine, theirs] = [
      await aPortalClient(app, at, { clientId: client.id }),
      await aPortalClient(app, at, { clientId: client.id }),
    ]
    const [session] = await listed(theirs.token)
    expect((await end(session?.id, mine.token)).status).toBe(404)
    expect(await isAlive(theirs.token)).toBe(true)
    const preview = dataOf<{ token: string }>(
      await app.call(portalAccess.preview, { params: { id: mine.accessId }, body: {} }, at.administrator.token),
    )
    expect(await listed(preview.token)).toEqual([])
    expect(await listed(mine.token)).toHaveLength(1)
    expect((await end((await listed(mine.token))[0]?.id, preview.token)).status).toBe(403)
  })
})
