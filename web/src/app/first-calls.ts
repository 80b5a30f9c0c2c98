import { dayInZone } from '#domain/calendar-day.ts'
import { firmOf, type Person } from '../shared/firm-of.ts'
import { keepFirstAnswer } from '../shared/first-answers.ts'
import { firmToken } from '../shared/session.ts'
import { FIRM_PLACE, type FirstAddresses } from './first-addresses.ts'

declare const FIRST_ADDRESSES: FirstAddresses

/**
 * Runs in the head of the firm's pages, before anything of the app: asks for the profile, the permissions, the plan and
 * the rows of a list while the browser is still reading the app's own code. The app takes the answers over by their addresses
 * (shared/first-answers.ts); what fails here it asks again, and tells.
 */
function firstCalls(token: string, { pathname, search }: Location): void {
  const { profile, permissions, subscription, pages } = FIRST_ADDRESSES
  const rows = search === '' ? pages[pathname] : undefined
  const init = { headers: { accept: 'application/json', authorization: `Bearer ${token}` } }

  /** The app has the answer once what follows from it is asked, so that it asks for nothing a second time. */
  function ask<A>(address: string, next?: (answer: A) => void): void {
    const answered = async () => {
      const response = await fetch(address, init)
      if (!response.ok) return undefined
      // Read at once, so that the app can draw its first picture with it.
      const answer = (await response.json()) as A
      next?.(answer)
      return { response, answer }
    }
    keepFirstAnswer(
      address,
      answered().catch(() => undefined),
    )
  }

  ask<{ data?: readonly Person[] }>(profile, ({ data: people }) => {
    const person = people?.[0]
    const firm = person && firmOf(person)
    if (!firm) return
    const inFirm = (address: string) =>
      address.replace(FIRM_PLACE.adminUserId, firm.adminUserId).replace(FIRM_PLACE.businessId, firm.businessId)
    // Rows that the person may not see are refused, and the app says so: nothing waits for the permissions.
    for (const address of [permissions, subscription, ...(rows ?? [])]) ask(inFirm(address))
    warmUp(person.businesses?.[0]?.timeZone)
  })
}

/** The browser reads its tables of calendars and zones at their first use: while the app's files are on their way. */
function warmUp(timeZone = 'UTC'): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => dayInZone(timeZone, 0))
}

const token = firmToken()
if (token !== null) firstCalls(token, window.location)
