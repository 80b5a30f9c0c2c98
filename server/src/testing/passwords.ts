import { sql } from 'kysely'
import { hashNewPassword } from '../features/auth/public.ts'
import { inIdentity } from '../platform/db/transactions.ts'
import { aPerson, type FactoryParts, type TestPerson } from './factories.ts'

export const PASSWORD = 'walnut harbour teapot'

/** Gives a person of the factories, who has none, this password. */
export async function setTestPassword(test: FactoryParts, person: TestPerson): Promise<void> {
  const asker = { address: '127.0.0.1', session: null }
  const hash = await hashNewPassword(PASSWORD, { email: person.email, names: [] }, asker)
  await inIdentity(test.app.pool, { accountId: person.id, requestId: 'test' }, { readOnly: false }, (tx) =>
    tx.updateTable('app.accounts').set({ password_hash: hash }).where('id', '=', person.id).execute(),
  )
}

export async function aPersonWithPassword(test: FactoryParts): Promise<TestPerson> {
  const person = await aPerson(test)
  await setTestPassword(test, person)
  return person
}

/** As if the person had last proven an hour ago who they are. */
export async function expireProof(test: FactoryParts, { id }: TestPerson): Promise<void> {
  await inIdentity(test.app.pool, { accountId: id, requestId: 'test' }, { readOnly: false }, (tx) =>
    tx
      .updateTable('app.sessions')
      .set({ proven_at: sql`now() - interval '1 hour'` })
      .where('account_id', '=', id)
      .execute(),
  )
}
