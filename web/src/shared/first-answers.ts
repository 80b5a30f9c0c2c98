/*
 * The script in the page's head (app/first-calls.ts) makes the first calls of a page while the app is still loading. The two
 * are separate programs, which share the responses through a global map by address.
 */

/** Addresses of the first calls; web/first-calls.ts finds them during the build. */
export interface FirstAddresses {
  readonly profile: string
  /** The permissions and the plan. */
  readonly firm: readonly string[]
  /** The calls for the rows of each list page, by its path; for an address without a query. */
  readonly rows: Readonly<Record<string, readonly string[]>>
}

/** Stands in the addresses for the firm, which the profile names. */
export const FIRM_PLACEHOLDER = { adminUserId: 'theAdminUser', businessId: 'theBusiness' } as const

/** A response with its body parsed; undefined where the call failed, so that the app makes it again and reports the failure. */
type FirstAnswer = Promise<{ readonly response: Response; readonly answer: unknown } | undefined>

const page = globalThis as { firstAnswers?: Map<string, FirstAnswer> }

/** For this long after the page began, its first answers count as fresh. */
const FRESH_MS = 10_000

export function keepFirstAnswer(address: string, answer: FirstAnswer): void {
  page.firstAnswers ??= new Map()
  page.firstAnswers.set(address, answer)
}

/** Returns an answer once. */
export function takeFirstAnswer(address: string): FirstAnswer | undefined {
  if (performance.now() > FRESH_MS) forgetFirstAnswers()
  const answer = page.firstAnswers?.get(address)
  page.firstAnswers?.delete(address)
  return answer
}

/** A call is about to change something: earlier answers may no longer be true. */
export const forgetFirstAnswers = (): void => page.firstAnswers?.clear()
