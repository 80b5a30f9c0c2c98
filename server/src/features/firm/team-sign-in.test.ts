import { expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { firm as calls, type Handover, type TeamListMember } from '#contract/firm.ts'
import { passkeys } from '#contract/passkeys.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { aSoftwarePasskey } from '../../testing/software-passkey.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const team = async ({ token }: TestPerson) => dataOf<TeamListMember[]>(await app.call(calls.team, {}, token))
const one = async (reader: TestPerson, { id }: TestPerson) => (await team(reader)).find((member) => member.id === id)

test('whoever manages people sees how they sign in and when they were last seen; others do not', async () => {
  const firm = await aFirm(app)
  const person = await firm.join('partner', 'Grace Ekanem')
  const reader = await joinAs(app, firm, ['teamMemberDetails'])
  expect(await one(firm.administrator, person)).toMatchObject({
    signIn: { secondFactor: 'none', isSecondFactorRequired: false, lastSeenAt: null },
  })
  const credential = aSoftwarePasskey().create(dataOf(await app.call(passkeys.begin, { body: {} }, person.token)))
  dataOf(await app.call(passkeys.create, { body: { name: 'Laptop', credential } }, person.token))
  const seen = await one(firm.administrator, person)
  expect(seen?.signIn).toMatchObject({ secondFactor: 'passkey', lastSeenAt: expect.any(String) as string })
  expect(await one(reader, person)).toMatchObject({ signIn: null })
  await app.call(calls.updateMember, { params: { id: person.id }, body: { isActive: false } }, firm.administrator.token)
  expect(await one(firm.administrator, person)).toMatchObject({ isActive: false, signIn: null })
})

test('the only active administrator is marked', async () => {
  const firm = await aFirm(app)
  const marked = async () => (await team(firm.administrator)).filter((member) => member.isLastAdministrator)
  expect((await marked()).map(({ id }) => id)).toEqual([firm.administrator.id])
  await firm.join('administrator', 'Tobi Marula')
  expect(await marked()).toEqual([])
})

test('what ends with a person is counted before they leave', async () => {
  const firm = await aFirm(app)
  const { id, token } = await firm.join('partner')
  const body = { name: 'Reports', scopes: ['clientInfo'], days: 30 }
  dataOf(await app.call(apiKeys.create, { body }, token))
  const left = async () =>
    dataOf<Handover>(await app.call(calls.handover, { params: { id } }, firm.administrator.token))
  expect(await left()).toMatchObject({ apiKeys: 1, webhooks: 0 })
})
