import { singleSignOn as calls } from '#contract/single-sign-on.ts'
import { call } from '../../shared/api.ts'
import { tabStorage } from '../../shared/storage.ts'

interface Begun {
  readonly secret: string
  /** The address of the page that the person wanted. */
  readonly after: string
}

const KEY = 'singleSignOn'

/** Leaves for the provider of the domain of a mail address. What proves later that this browser began stays in the tab. */
export async function leaveForProvider(email: string, after: string): Promise<void> {
  const { url, secret } = await call(calls.start, { body: { email } }, { quiet: true })
  tabStorage.set(KEY, JSON.stringify({ secret, after } satisfies Begun))
  window.location.assign(url)
}

/** Finishes what this tab began, with the answer of the provider; of an answer that it did not ask for, nothing is sent. */
export async function finishSingleSignOn(query: string) {
  const { secret, after } = JSON.parse(tabStorage.get(KEY) ?? '{}') as Partial<Begun>
  tabStorage.remove(KEY)
  const body = { query: query.replace(/^\?/, '') || 'none', secret: secret ?? 'this tab has not begun' }
  return { ...(await call(calls.finish, { body }, { quiet: true })), after }
}
