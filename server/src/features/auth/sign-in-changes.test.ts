import { expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { passkeys } from '#contract/passkeys.ts'
import { profile } from '#contract/profile.ts'
import { roles, type Role } from '#contract/roles.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { linkMailedBy } from '../../testing/mail.ts'
import { PASSWORD, setTestPassword } from '../../testing/passwords.ts'
import { dataOf } from '../../testing/records.ts'
import { aSoftwarePasskey } from '../../testing/software-passkey.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const trail = async ({ administrator }: TestFirm) =>
  dataOf<{ data: AuditEvent[] }>(
    await app.call(audit.trail, { query: { kind: 'signInChange', size: 50 } }, administrator.token),
  ).data

/** A person of one firm joins another one, with the account that they have. */
async function joinAlso(firm: TestFirm, { email }: TestPerson): Promise<void> {
  const { token } = firm.administrator
  const roleId = dataOf<Role[]>(await app.call(roles.list, {}, token)).find(({ name }) => name === 'Partner')?.id ?? ''
  const id = await linkMailedBy(app, email, '/join-team/', () =>
    app.call(firmCalls.invite, { body: { email, roleId } }, token),
  )
  const body = { firstName: 'Bisi', lastName: 'Oke', password: PASSWORD }
  dataOf(await app.call(firmCalls.acceptInvitation, { params: { id }, body }))
}

test('each firm of a person learns what they changed about their sign-in, no secret, and nothing of another firm', async () => {
  const [firm, other, stranger] = [await aFirm(app), await aFirm(app), await aFirm(app)]
  const person = await firm.join('associate', 'Bisi Oke')
  await setTestPassword(app, person)
  await joinAlso(other, person)
  const credential = aSoftwarePasskey().create(dataOf(await app.call(passkeys.begin, { body: {} }, person.token)))
  const made = await app.call(passkeys.create, { body: { name: 'Laptop', credential } }, person.token)
  const { id } = dataOf<{ id: string }>(made)
  dataOf(await app.call(passkeys.delete, { params: { id } }, person.token))
  const change = { currentPassword: PASSWORD, newPassword: 'harbour lantern slate 9' }
  expect((await app.call(profile.changePassword, { body: change }, person.token)).status).toBe(200)

  for (const each of [firm, other]) {
    const events = await trail(each)
    expect(events.map(({ person: by, what, changes }) => [by?.id, what, changes])).toMatchObject(
      ['Password changed', 'Passkey removed', 'Passkey added'].map((after) => [
        person.id,
        'sign-in security',
        expect.arrayContaining([{ field: 'What', before: null, after }]) as unknown,
      ]),
    )
    expect(events[0]?.recordName).toBe('Bisi Oke')
    const hidden = each === firm ? other.id : firm.id
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${hidden}|${credential.id}|hash|\\$argon|harbour`))
  }
  expect(await trail(stranger)).toEqual([])
})
