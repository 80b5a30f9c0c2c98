import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { firm as firms } from '#contract/firm.ts'
import { roles } from '#contract/roles.ts'
import { profile } from '#contract/profile.ts'
import { inIdentity } from '../../platform/db/transactions.ts'
import { openTransaction, someoneWaits } from '../../testing/concurrency.ts'
import { aFirm, aPerson, type TestPerson } from '../../testing/factories.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'
import { hashNewPassword } from './public.ts'

const app = useTestApp()
const NOBODY = { address: '127.0.0.1', session: null }
const OLD = 'walnut harbour teapot'
const STOLEN = 'violet lantern saddle'
const NEW = 'copper meadow whistle'

const setPassword = async (person: TestPerson, password: string) => {
  const hash = await hashNewPassword(password, { email: person.email, names: [] }, NOBODY)
  await inIdentity(app.app.pool, { accountId: person.id, requestId: 'test' }, { readOnly: false }, (tx) =>
    tx.updateTable('app.accounts').set({ password_hash: hash }).where('id', '=', person.id).execute(),
  )
}
const signIn = ({ email }: TestPerson, password: string) => app.call(auth.signIn, { body: { email, password } })

/** A call that proves the old password while the person is setting a new one. */
async function whileResetting(person: TestPerson, call: () => Promise<Reply>): Promise<Reply> {
  const hash = await hashNewPassword(NEW, { email: person.email, names: [] }, NOBODY)
  const resetter = await openTransaction(app, { 'app.realm': 'identity' })
  await resetter.client.query('update app.accounts set password_hash = $1 where id = $2', [hash, person.id])
  const called = call()
  await Promise.race([called, someoneWaits(app)])
  await resetter.client.query('update app.sessions set ended_at = now() where account_id = $1', [person.id])
  await resetter.commit()
  return called
}

test('a password that is being replaced opens no session any more', async () => {
  const person = await aPerson(app)
  await setPassword(person, OLD)
  const answer = await whileResetting(person, () => signIn(person, OLD))
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(await signIn(person, NEW)).toMatchObject({ status: 200 })
})

test('a password that is being replaced replaces no other', async () => {
  const person = await aPerson(app)
  await setPassword(person, OLD)
  const body = { currentPassword: OLD, newPassword: STOLEN }
  const answer = await whileResetting(person, () => app.call(profile.changePassword, { body }, person.token))
  expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_password' } })
  expect(await signIn(person, STOLEN)).toMatchObject({ status: 401 })
  expect(await signIn(person, NEW)).toMatchObject({ status: 200 })
})

test('a password that is being replaced accepts no invitation', async () => {
  const [firm, person] = [await aFirm(app), await aPerson(app)]
  await setPassword(person, OLD)
  const [role] = dataOf<{ id: string }[]>(await app.call(roles.list, {}, firm.administrator.token))
  const invited = { email: person.email, roleId: role?.id ?? '' }
  dataOf(await app.call(firms.invite, { body: invited }, firm.administrator.token))
  const id = await linkMailedTo(app, person.email, '/join-team/')
  const body = { firstName: 'Ngozi', lastName: 'Obi', password: OLD }
  const answer = await whileResetting(person, () => app.call(firms.acceptInvitation, { params: { id }, body }))
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
})
