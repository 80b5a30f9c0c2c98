import { sql } from 'kysely'
import { auth } from '#contract/auth.ts'
import { session } from '#contract/session.ts'
import { inIdentity } from '../platform/db/transactions.ts'
import { hashSecret } from '../platform/http/session.ts'
import { linkMailedTo } from './mail.ts'
import type { Reply, TestApp } from './test-app.ts'

export const PASSWORD = 'harbour-lantern-58'

export const statusesOf = (replies: Reply[]) =>
  replies.map(({ status }) => status).toSorted((left, right) => left - right)
export const tokenOf = ({ body }: Reply) => (body.data as { token: string }).token

/** What people do who sign up and in by themselves, each from a network address of their own. */
export function useNewcomers(app: TestApp) {
  let people = 0
  /** Each from a network address of their own, so that the limits of one test do not reach another. */
  const from = (address?: string) => {
    people += 1
    return { 'x-forwarded-for': address ?? `10.${people >> 8}.${people & 255}.1` }
  }
  const newcomer = (about: object = {}) => ({
    firstName: 'Ngozi',
    lastName: 'Obi',
    email: `ngozi${(people += 1)}@obi.example`,
    password: PASSWORD,
    ...about,
  })
  async function signedUp() {
    const person = newcomer()
    const reply = await app.call(auth.signUp, { body: person }, undefined, from())
    return { ...person, token: tokenOf(reply), reply }
  }
  async function verified() {
    const person = await signedUp()
    const code = await linkMailedTo(app, person.email, '/verification?code=')
    const reply = await app.call(auth.verify, { body: { code } }, person.token)
    return { ...person, code, token: tokenOf(reply), reply }
  }
  const signIn = (email: string, password: string, headers = from()) =>
    app.call(auth.signIn, { body: { email, password } }, undefined, headers)
  /** Sessions and links live by the database's clock, so their end is brought to them. */
  const letExpire = (table: 'app.sessions' | 'app.mail_links', secret: string) =>
    inIdentity(app.app.pool, { accountId: null, requestId: 'test' }, { readOnly: false }, (tx) =>
      tx
        .updateTable(table)
        .set({ expires_at: new Date('2020-01-01') })
        .where(sql.ref(table === 'app.sessions' ? 'token_hash' : 'secret_hash'), '=', hashSecret(secret))
        .execute(),
    )
  const profile = (token: string) => app.call(session.profile, {}, token)
  return { from, newcomer, signedUp, verified, signIn, letExpire, profile }
}
