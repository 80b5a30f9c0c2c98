import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { notifications, type Notification } from '#contract/notifications.ts'
import { signInHistory, type SignIn } from '#contract/sign-in-history.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { linkMailedBy } from '../../testing/mail.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const PASSWORD = 'walnut harbour teapot'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

/** Somebody with a password. Setting it signs nobody in. */
async function withPassword(person: TestPerson) {
  const id = await linkMailedBy(app, person.email, '/forgot-password/reset/', () =>
    app.call(auth.forgotPassword, { body: { email: person.email } }),
  )
  expect((await app.call(auth.resetPassword, { body: { id, password: PASSWORD } })).status).toBe(200)
}

/** Signs in by a password on a browser, and returns the cookie that the browser keeps. */
async function signIn({ email }: TestPerson, password: string, cookie = '', address = '192.0.2.7') {
  const { statusCode, headers, body } = await app.app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': CHROME, 'x-forwarded-for': address, cookie },
    payload: { email, password },
  })
  const sent = headers['set-cookie']
  const token = (JSON.parse(body) as { data?: { token: string } }).data?.token
  return { status: statusCode, token, sent: typeof sent === 'string' ? sent : undefined }
}

const own = async (token = '') => (await app.call(signInHistory.own, {}, token)).body.data as { data: SignIn[] }
const ofFirm = async (token: string, query = {}) =>
  ((await app.call(signInHistory.list, { query }, token)).body.data as { data: SignIn[] }).data
const alertsTo = ({ email }: TestPerson) =>
  app.outbox.filter(({ to, subject }) => to === email && subject === 'Your account was used on a new device')

describe('sign-ins', () => {
  test('are listed for the person and the firm with way, address and browser, also those that were refused', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate', 'Bisi Oke')
    await withPassword(person)
    expect((await signIn(person, 'not the password')).status).toBe(401)
    await expect.poll(async () => ofFirm(firm.administrator.token)).toHaveLength(1)
    const { token } = await signIn(person, PASSWORD)
    const facts = {
      person: { id: person.id, name: 'Bisi Oke' },
      address: '192.0.2.7',
      userAgent: CHROME,
      way: 'password',
    }
    const expected = [
      { ...facts, isRefused: false, isNewDevice: false },
      { ...facts, isRefused: true, isNewDevice: false },
    ]
    expect((await own(token)).data).toMatchObject(expected)
    expect(await ofFirm(firm.administrator.token)).toMatchObject(expected)
    expect(await ofFirm(firm.administrator.token, { outcome: 'refused' })).toMatchObject([{ isRefused: true }])
    expect(await ofFirm(firm.administrator.token, { userId: firm.administrator.id })).toEqual([])
    expect(await ofFirm(firm.administrator.token, { toDate: '2020-01-01' })).toEqual([])

    // They are part of the audit log, and so of its seals.
    const query = { kind: 'signIn', userId: person.id }
    const trail = await app.call(audit.trail, { query }, firm.administrator.token)
    expect(trail.body.data).toMatchObject({ data: [{ what: 'sign-in', recordName: 'Bisi Oke' }, { what: 'sign-in' }] })

    // Nobody else sees them: not a colleague, not another firm.
    const colleague = await firm.join('associate')
    expect((await own(colleague.token)).data).toEqual([])
    expect((await app.call(signInHistory.list, {}, colleague.token)).status).toBe(403)
    const other = await aFirm(app)
    expect(await ofFirm(other.administrator.token)).toEqual([])
  })

  test('on a browser that is new to the account are mailed to the person, and only then', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    await withPassword(person)
    const first = await signIn(person, PASSWORD)
    expect(first.sent).toMatch(/^lexhold_device=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
    const cookie = first.sent?.split(';')[0] ?? ''
    const again = await signIn(person, PASSWORD, `theme=dark; ${cookie}`, '198.51.100.1')
    expect(again).toMatchObject({ status: 200, sent: undefined })
    // Software without cookies, on the same network.
    expect((await signIn(person, PASSWORD)).status).toBe(200)
    expect(alertsTo(person)).toEqual([])

    const stranger = await signIn(person, PASSWORD, '', '198.51.100.7')
    expect(stranger.sent).not.toBe(first.sent)
    await expect.poll(() => alertsTo(person)).toHaveLength(1)
    expect(alertsTo(person)[0]?.text).toContain(
      'Chrome on Windows\n17/03/2026 at 09:00 UTC\nNetwork address 198.51.100.7',
    )
    const [newest] = await ofFirm(firm.administrator.token, { outcome: 'newDevice' })
    expect(newest).toMatchObject({ isNewDevice: true, isRefused: false })
    const feed = await app.call(notifications.list, {}, stranger.token)
    expect(dataOf<{ data: Notification[] }>(feed).data).toMatchObject([
      {
        event: 'newDevice',
        recordKind: 'signIn',
        recordId: newest?.id,
        text: 'Your account was used on a new device: Chrome on Windows',
      },
    ])

    // A cookie that somebody makes up, or that belongs to another account, is not known.
    const other = await firm.join('associate')
    await withPassword(other)
    await signIn(other, PASSWORD)
    await signIn(other, PASSWORD, cookie, '198.51.100.8')
    await expect.poll(() => alertsTo(other)).toHaveLength(1)
    await signIn(person, PASSWORD, `lexhold_device=${'A'.repeat(43)}`, '198.51.100.9')
    await expect.poll(() => alertsTo(person)).toHaveLength(2)
  })

  test('that are refused give the browser no cookie', async () => {
    const firm = await aFirm(app)
    await withPassword(firm.administrator)
    expect(await signIn(firm.administrator, 'not the password')).toMatchObject({ status: 401, sent: undefined })
    expect((await signIn({ ...firm.administrator, email: 'nobody@obi.example' }, PASSWORD)).status).toBe(401)
  })
})
