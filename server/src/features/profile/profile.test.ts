import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { audit } from '#contract/audit.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { profile, type OwnSession } from '#contract/profile.ts'
import { session } from '#contract/session.ts'
import { newId } from '../../platform/ids.ts'
import { adoptFirm, inIdentity } from '../../platform/db/transactions.ts'
import { aFirm, aPerson, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { hashNewPassword } from '../auth/public.ts'

const app = useTestApp()
const NOBODY = { address: '127.0.0.1', session: null }
const PASSWORD = 'walnut harbour teapot'
const NEW_PASSWORD = 'violet lantern saddle'

/** A person who signed in with a password twice: here, and on another device. */
async function onTwoDevices() {
  const person = await aPerson(app)
  const hash = await hashNewPassword(PASSWORD, { email: person.email, names: [] }, NOBODY)
  await inIdentity(app.app.pool, { accountId: person.id, requestId: 'test' }, { readOnly: false }, (tx) =>
    tx.updateTable('app.accounts').set({ password_hash: hash }).where('id', '=', person.id).execute(),
  )
  const [here, there] = [await signIn(person.email, PASSWORD), await signIn(person.email, PASSWORD)]
  return { person, here: here.token, there: there.token }
}
const tryToSignIn = (email: string, password: string) => app.call(auth.signIn, { body: { email, password } })
const signIn = async (email: string, password: string) =>
  (await tryToSignIn(email, password)).body.data as { token: string }
const isAlive = async (token: string) => (await app.call(session.profile, {}, token)).status === 200

async function alsoJoin(firm: TestFirm, person: TestPerson): Promise<void> {
  await inIdentity(app.app.pool, { accountId: person.id, requestId: 'test' }, { readOnly: false }, async (identity) => {
    const tx = await adoptFirm(identity, firm.id, person.id)
    const role = await tx.selectFrom('app.roles').select('id').where('key', '=', 'partner').executeTakeFirstOrThrow()
    await tx
      .insertInto('app.members')
      .values({
        business_id: firm.id,
        id: person.id,
        role_id: role.id,
        first_name: 'Amara',
        last_name: 'Finch',
        email: person.email,
      })
      .execute()
  })
}

describe('a name', () => {
  test('is changed in every firm of the person at once', async () => {
    const [firm, second] = [await aFirm(app), await aFirm(app)]
    const person = await firm.join('partner')
    await alsoJoin(second, person)
    const body = { firstName: 'Ngozi', lastName: 'Okafor-Bello' }
    const saved = await app.call(profile.update, { body }, person.token)
    expect(saved).toMatchObject({ status: 200, body: { message: 'Profile saved', data: body } })
    const { body: read } = await app.call(session.profile, {}, person.token)
    expect(read.data).toMatchObject([body])
    for (const { administrator } of [firm, second]) {
      const people = await app.call(firmCalls.users, {}, administrator.token)
      const names = new Map((people.body.data as { id: string; name: string }[]).map(({ id, name }) => [id, name]))
      expect([names.get(person.id), names.get(administrator.id)]).toEqual(['Ngozi Okafor-Bello', 'Amara Finch'])
      const { body: colleague } = await app.call(session.profile, {}, administrator.token)
      expect(colleague.data).toMatchObject([{ firstName: 'Amara', lastName: 'Finch' }])
    }
    const trail = await app.call(
      audit.trail,
      { query: { userId: person.id, kind: 'person', size: 1 } },
      firm.administrator.token,
    )
    expect(trail.body.data).toMatchObject({
      data: [{ changes: expect.arrayContaining([{ field: 'First name', before: 'Tobi', after: 'Ngozi' }]) as unknown }],
    })
  })

  test('of nothing, or too long, is refused by field', async () => {
    const { token } = await aPerson(app)
    const body = { firstName: '  ', lastName: 'x'.repeat(81) }
    const { status, body: answer } = await app.call(profile.update, { body }, token)
    expect(status).toBe(400)
    expect(answer.errors).toEqual({ firstName: 'First name is required', lastName: 'At most 80 characters' })
  })
})

describe('a password', () => {
  test('is changed by the current one; other devices are signed out and this one is not', async () => {
    const [{ person, here, there }, other] = [await onTwoDevices(), await onTwoDevices()]
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await app.call(profile.changePassword, { body }, here)).status).toBe(200)
    expect(await isAlive(here)).toBe(true)
    expect(await isAlive(there)).toBe(false)
    expect(await isAlive(other.there)).toBe(true)
    expect((await tryToSignIn(other.person.email, PASSWORD)).status).toBe(200)
    expect((await tryToSignIn(person.email, PASSWORD)).status).toBe(401)
    expect((await tryToSignIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('that is changed makes the links worth nothing that were mailed before', async () => {
    const { person, here } = await onTwoDevices()
    await app.call(auth.forgotPassword, { body: { email: person.email } })
    const id = await linkMailedTo(app, person.email, '/forgot-password/reset/')
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await app.call(profile.changePassword, { body }, here)).status).toBe(200)
    const reset = await app.call(auth.resetPassword, { body: { id, password: 'another-lantern-73' } })
    expect(reset).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    expect((await tryToSignIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is unchanged if the current one is wrong, and the session continues', async () => {
    const { person, here, there } = await onTwoDevices()
    const body = { currentPassword: 'not my password', newPassword: NEW_PASSWORD }
    const { status, body: answer } = await app.call(profile.changePassword, { body }, here)
    expect({ status, errors: answer.errors }).toEqual({
      status: 422,
      errors: { currentPassword: 'The current password is wrong' },
    })
    expect(await isAlive(there)).toBe(true)
    expect((await tryToSignIn(person.email, PASSWORD)).status).toBe(200)
  })

  test('that is common is refused at its own field', async () => {
    const { here } = await onTwoDevices()
    const body = { currentPassword: PASSWORD, newPassword: 'password123' }
    const { status, body: answer } = await app.call(profile.changePassword, { body }, here)
    expect(status).toBe(422)
    expect(Object.keys(answer.errors ?? {})).toEqual(['newPassword'])
  })

  test('cannot be guessed at by someone who found the device open', async () => {
    const { here } = await onTwoDevices()
    const guess = () =>
      app.call(profile.changePassword, { body: { currentPassword: 'a guess', newPassword: NEW_PASSWORD } }, here)
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  test('that is too short is refused before anything is looked up', async () => {
    const { token } = await aPerson(app)
    const { status, body } = await app.call(
      profile.changePassword,
      { body: { currentPassword: '', newPassword: 'short' } },
      token,
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'Use at least 10 characters',
    })
  })
})

describe('the sessions of a person', () => {
  const listed = async (token: string) => (await app.call(profile.sessions, {}, token)).body.data as OwnSession[]

  test('are listed for them, this one marked, and can be signed out', async () => {
    const { here, there } = await onTwoDevices()
    const sessions = await listed(here)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const elsewhere = (await listed(there)).find(({ isCurrent }) => isCurrent)
    expect(sessions.map(({ id }) => id)).toContain(elsewhere?.id)
    const ended = await app.call(profile.endSession, { params: { id: elsewhere?.id } }, here)
    expect(ended.status).toBe(200)
    expect(await isAlive(there)).toBe(false)
    expect(await listed(here)).toHaveLength(sessions.length - 1)
  })

  test('are all ended but this one, of this person only', async () => {
    const [mine, theirs] = [await onTwoDevices(), await onTwoDevices()]
    const others = (await listed(mine.here)).length - 1
    const ended = await app.call(profile.endOtherSessions, { body: {} }, mine.here)
    expect(ended.body.data).toEqual({ ended: others })
    expect([await isAlive(mine.here), await isAlive(mine.there), await isAlive(theirs.there)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await app.call(profile.endOtherSessions, { body: {} })).status).toBe(401)
  })

  test('say when they were last used, and the password when it was last changed', async () => {
    const { here } = await onTwoDevices()
    const current = (await listed(here)).find(({ isCurrent }) => isCurrent)
    expect(current?.lastUsedAt).toMatch(/^\d{4}-/)
    const changedAt = async () => (await app.call(profile.password, {}, here)).body.data
    expect(await changedAt()).toEqual({ changedAt: null })
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await app.call(profile.changePassword, { body }, here)).status).toBe(200)
    expect(await changedAt()).toEqual({ changedAt: expect.stringMatching(/^\d{4}-/) as string })
  })

  test('of somebody else, or ended before, are not there', async () => {
    const [mine, theirs] = [await onTwoDevices(), await onTwoDevices()]
    const [session] = await listed(theirs.here)
    for (const id of [session?.id, newId()]) {
      expect((await app.call(profile.endSession, { params: { id } }, mine.here)).status).toBe(404)
    }
    expect(await listed(theirs.here)).toHaveLength(3)
    const [own] = (await listed(mine.here)).filter(({ isCurrent }) => !isCurrent)
    expect((await app.call(profile.endSession, { params: { id: own?.id } }, mine.here)).status).toBe(200)
    expect((await app.call(profile.endSession, { params: { id: own?.id } }, mine.here)).status).toBe(404)
  })
})
