import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { firm as firms } from '#contract/firm.ts'
import { roles, type Role } from '#contract/roles.ts'
import { profile as profiles } from '#contract/profile.ts'
import { session } from '#contract/session.ts'
import { aFirm } from '../../testing/factories.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const PASSWORD = 'harbour-lantern-58'
const NEW_PASSWORD = 'another-lantern-73'
const HERE = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Browser 1' }

beforeEach(() => void app.logged.splice(0))

type Line = Record<string, unknown>
const lines = (): Line[] => app.logged.map((line) => JSON.parse(line) as Line)
const loggedEvents = (event: string) => lines().filter(({ security }) => security === event)
const refused = () => lines().filter(({ msg }) => msg === 'refused')

let people = 0
async function signedUp() {
  const email = `logged${(people += 1)}@obi.example`
  const body = { firstName: 'Ngozi', lastName: 'Obi', email, password: PASSWORD }
  const { token } = dataOf<{ token: string }>(await app.call(auth.signUp, { body }, undefined, HERE))
  const [{ id } = { id: '' }] = dataOf<{ id: string }[]>(await app.call(session.profile, {}, token))
  return { id, email, token }
}
const signIn = (email: string, password: string) =>
  app.call(auth.signIn, { body: { email, password } }, undefined, HERE)

describe('the security log', () => {
  test('tells who signed up and in, from where', async () => {
    const { id, email } = await signedUp()
    await signIn(email, PASSWORD)
    const facts = { account: id, address: '192.0.2.7', userAgent: 'Browser 1', method: 'POST', level: 30 }
    expect(loggedEvents('signed_up')).toMatchObject([{ ...facts, route: '/api/auth/signup' }])
    expect(loggedEvents('signed_in')).toMatchObject([
      { ...facts, route: '/api/auth/signup', session: expect.any(String) as string },
      { ...facts, route: '/api/auth/login', session: expect.any(String) as string },
    ])
  })

  test('tells of refused passwords, with the account if there is one, and of the wait after them', async () => {
    const { id, email } = await signedUp()
    for (let time = 0; time < 6; time += 1) await signIn(email, 'not-the-password')
    await signIn('nobody@obi.example', 'not-the-password')
    const facts = { kind: 'sign-in', address: '192.0.2.7', route: '/api/auth/login', level: 40 }
    expect(loggedEvents('password_refused')).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ ...facts, account: id, code: 'wrong_credentials' })),
      { ...facts, account: id, code: 'too_many_attempts' },
      { ...facts, code: 'wrong_credentials' },
    ])
    expect(loggedEvents('password_refused').at(-1)).not.toHaveProperty('account')
    expect(loggedEvents('signed_in')).toHaveLength(1)
  })

  test('tells of verified addresses, and of changed and reset passwords', async () => {
    const { id, email, token } = await signedUp()
    const code = await linkMailedTo(app, email, '/verification?code=')
    await app.call(auth.verify, { body: { code } }, token)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await app.call(profiles.changePassword, { body }, token)).status).toBe(200)
    await app.call(auth.forgotPassword, { body: { email } }, undefined, HERE)
    const link = await linkMailedTo(app, email, '/forgot-password/reset/')
    await app.call(auth.resetPassword, { body: { id: link, password: PASSWORD } }, undefined, HERE)
    expect(loggedEvents('email_verified')).toMatchObject([{ account: id }])
    expect(loggedEvents('password_changed')).toMatchObject([{ accountId: id, route: '/api/auth/change-password' }])
    expect(loggedEvents('reset_requested')).toMatchObject([{ address: '192.0.2.7' }])
    expect(loggedEvents('password_reset')).toMatchObject([{ account: id, address: '192.0.2.7' }])
  })

  test('tells who ended which session', async () => {
    const { id, email, token } = await signedUp()
    const other = dataOf<{ token: string }>(await signIn(email, PASSWORD)).token
    const open = dataOf<{ id: string; isCurrent: boolean }[]>(await app.call(profiles.sessions, {}, token))
    const otherId = open.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await app.call(profiles.endSession, { params: { id: otherId } }, token)
    await app.call(auth.signOut, {}, token)
    expect(loggedEvents('session_ended')).toMatchObject([{ accountId: id, session: otherId }])
    expect(loggedEvents('signed_out')).toMatchObject([{ accountId: id }])
    expect((await app.call(session.profile, {}, other)).status).toBe(401)
  })

  test('tells of invitations, of those who join, and of changed roles', async () => {
    const firm = await aFirm(app)
    const { token, id } = firm.administrator
    const all = dataOf<Role[]>(await app.call(roles.list, {}, token))
    const [associate, partner] = ['Associate / fee earner', 'Partner'].map((name) =>
      all.find((role) => role.name === name),
    )
    const email = 'invited@obi.example'
    const invitation = dataOf<{ id: string }>(
      await app.call(firms.invite, { body: { email, roleId: associate?.id ?? '' } }, token),
    )
    const link = await linkMailedTo(app, email, '/join-team/')
    const body = { firstName: 'Ngozi', lastName: 'Obi', password: PASSWORD }
    await app.call(firms.acceptInvitation, { params: { id: link }, body }, undefined, HERE)
    const [joined] = loggedEvents('joined_firm')
    const memberId = String(joined?.['account'])
    await app.call(firms.updateMember, { params: { id: memberId }, body: { roleId: partner?.id } }, token)
    await app.call(firms.updateMember, { params: { id: memberId }, body: { isActive: false } }, token)
    const facts = { accountId: id, businessId: firm.id }
    expect(loggedEvents('invitation_sent')).toMatchObject([
      { ...facts, invitation: invitation.id, role: associate?.name },
    ])
    expect(joined).toMatchObject({ business: firm.id, invitation: invitation.id, address: '192.0.2.7' })
    expect(loggedEvents('member_changed')).toMatchObject([
      { ...facts, member: memberId, roleBefore: associate?.name, role: 'Partner', wasActive: true, isActive: true },
      { ...facts, member: memberId, role: 'Partner', wasActive: true, isActive: false },
    ])
  })

  test('says nothing of what was rolled back', async () => {
    const { email } = await signedUp()
    app.logged.splice(0)
    const body = { firstName: 'Ngozi', lastName: 'Obi', email, password: PASSWORD }
    expect((await app.call(auth.signUp, { body }, undefined, HERE)).status).toBe(409)
    expect(loggedEvents('signed_up')).toEqual([])
    expect(loggedEvents('signed_in')).toEqual([])
  })

  test('shows each refusal with its route, address and person', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    await app.call(firms.invitations, {}, associate.token, HERE)
    await app.call(session.profile, {}, 'not-a-token-that-exists-anywhere', HERE)
    expect(refused()).toMatchObject([
      {
        code: 'not_permitted',
        status: 403,
        method: 'GET',
        route: '/api/admin/team-member-details/invitation/list',
        address: '192.0.2.7',
        accountId: associate.id,
      },
      { code: 'signed_out', status: 401, route: '/api/users/get-user-profile', address: '192.0.2.7' },
    ])
  })

  test('holds no password, token, code, link or typed address', async () => {
    const { email, token } = await signedUp()
    const code = await linkMailedTo(app, email, '/verification?code=')
    await app.call(auth.verify, { body: { code, password: 'not-the-password' } })
    await app.call(auth.verify, { body: { code, password: PASSWORD } })
    await signIn('my-secret@obi.example', 'not-the-password')
    await app.call(auth.forgotPassword, { body: { email } })
    const link = await linkMailedTo(app, email, '/forgot-password/reset/')
    await app.call(auth.resetPassword, { body: { id: link, password: 'short' } })
    await app.call(firms.invitation, { params: { id: link } })
    expect(lines().length).toBeGreaterThan(5)
    const all = app.logged.join('')
    for (const secret of [PASSWORD, 'not-the-password', token, code, link, email, 'my-secret'])
      expect(all).not.toContain(secret)
  })
})
