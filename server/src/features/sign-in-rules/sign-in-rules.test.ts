import { expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { passkeys } from '#contract/passkeys.ts'
import { session, type Profile } from '#contract/session.ts'
import { signInRules as calls, type SignInRules } from '#contract/sign-in-rules.ts'
import { aFirm, asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { expireProof } from '../../testing/passwords.ts'
import { dataOf } from '../../testing/records.ts'
import { aSoftwarePasskey } from '../../testing/software-passkey.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

interface Rules {
  isEverybody?: boolean
  roleIds?: string[]
  graceDays?: number
}
const update = ({ token }: TestPerson, rules: Rules) =>
  app.call(calls.update, { body: { isEverybody: false, roleIds: [], graceDays: 0, ...rules } }, token)
const listClients = ({ token }: TestPerson) => app.call(clients.list, {}, token)
const stateOf = async ({ token }: TestPerson) =>
  dataOf<Profile[]>(await app.call(session.profile, {}, token))[0]?.businesses[0]?.secondFactor
const addPasskey = async ({ token }: TestPerson) => {
  const credential = aSoftwarePasskey().create(dataOf(await app.call(passkeys.begin, { body: {} }, token)))
  dataOf(await app.call(passkeys.create, { body: { name: 'Laptop', credential } }, token))
}
const required = { status: 403, body: { code: 'two_factor_required' } }

test('people of whom a second factor is required can do nothing but set one up, once grace has ended', async () => {
  const firm = await aFirm(app)
  const { administrator } = firm
  const [partner, associate] = [await firm.join('partner', 'Grace Ekanem'), await firm.join('associate')]
  expect(dataOf(await app.call(calls.get, {}, administrator.token))).toMatchObject({
    isEverybody: false,
    requiredFrom: null,
  })
  const roleId = await roleOf(firm.id, 'Partner')

  // During grace everything works, and the person knows from when on.
  dataOf(await update(administrator, { roleIds: [roleId], graceDays: 7 }))
  expect(await stateOf(partner)).toMatchObject({ isMissing: false, requiredFrom: expect.any(String) as string })
  expect((await listClients(partner)).status).toBe(200)
  expect(await stateOf(associate)).toEqual({ isMissing: false, requiredFrom: null })

  const rules = dataOf<SignInRules>(await update(administrator, { roleIds: [roleId] }))
  expect(rules.without.map(({ name }) => name)).toContain('Grace Ekanem')
  expect(await listClients(partner)).toMatchObject(required)
  expect(await app.call(session.permissions, {}, partner.token)).toMatchObject(required)
  expect(await stateOf(partner)).toMatchObject({ isMissing: true })
  expect((await listClients(associate)).status).toBe(200)
  await addPasskey(partner)
  expect((await listClients(partner)).status).toBe(200)
  const after = dataOf<SignInRules>(await app.call(calls.get, {}, administrator.token))
  expect(after.without.map(({ name }) => name)).not.toContain('Grace Ekanem')

  // Everybody, the administrator among them, who is led to a factor and not locked out.
  expect((await update(administrator, { isEverybody: true })).status).toBe(200)
  expect(await listClients(associate)).toMatchObject(required)
  expect(await listClients(administrator)).toMatchObject(required)
  await addPasskey(administrator)
  expect((await update(administrator, {})).status).toBe(200)
  expect((await listClients(associate)).status).toBe(200)
})

test('the rules are refused to others, without a fresh proof, and with a role of another firm', async () => {
  const firm = await aFirm(app)
  const other = await aFirm(app)
  expect((await update(await firm.join('partner'), { isEverybody: true })).status).toBe(403)
  const foreign = { roleIds: [await roleOf(other.id, 'Partner')] }
  expect(await update(firm.administrator, foreign)).toMatchObject({ status: 422, body: { code: 'role_not_found' } })
  expect((await update(firm.administrator, { graceDays: 91 })).status).toBe(400)
  await expireProof(app, firm.administrator)
  app.clock.advance(6)
  expect(await update(firm.administrator, {})).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})

/** The role of a firm by its name. */
async function roleOf(businessId: string, name: string): Promise<string> {
  const { rows } = await asOwnerOf(app, businessId, (owner) =>
    owner.query<{ id: string }>('select id from app.roles where name = $1', [name]),
  )
  return rows[0]?.id ?? ''
}
