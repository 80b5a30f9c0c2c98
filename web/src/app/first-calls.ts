import { dayInZone } from '#domain/calendar-day.ts'
import { firmOf, type Person } from '../shared/firm-of.ts'
import { FIRM_PLACEHOLDER, keepFirstAnswer, type FirstAddresses } from '../shared/first-answers.ts'
import { firmToken } from '../shared/session.ts'

declare const FIRST_ADDRESSES: FirstAddresses

/**
 * Runs in the head of the firm's pages: loads the profile, then the permissions, the plan and the rows of a list, while the
 * browser is still reading the app's own code.
 */
function makeFirstCalls(token: string, { pathname, search }: Location): void {
  const { profile, firm: firmCalls, rows } = FIRST_ADDRESSES
  const rowCalls = (search === '' && rows[pathname]) || []
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const load = async (address: string) => {
    try {
      const response = await fetch(address, { headers })
      return response.ok ? { response, answer: (await response.json()) as unknown } : undefined
    } catch {
      return undefined
    }
  }

  const loadProfile = async () => {
    const first = await load(profile)
    const person = (first?.answer as { data?: readonly Person[] } | undefined)?.data?.[0]
    const firm = person && firmOf(person)
    if (firm) {
      // Rows that the person may not see are refused, and the app says so: nothing waits for the permissions.
      for (const address of [...firmCalls, ...rowCalls]) {
        const own = address
          .replace(FIRM_PLACEHOLDER.adminUserId, firm.adminUserId)
          .replace(FIRM_PLACEHOLDER.businessId, firm.businessId)
        keepFirstAnswer(own, load(own))
      }
      warmUp(person.businesses?.[0]?.timeZone)
    }
    // The app gets the profile only now, when the calls that follow from it are made, so that it repeats none of them.
    return first
  }
  keepFirstAnswer(profile, loadProfile())
}

/** The browser reads its tables of calendars and zones at their first use: here, while the app's files are loading. */
function warmUp(timeZone = 'UTC'): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => dayInZone(timeZone, 0))
}

const token = firmToken()
if (token !== null) makeFirstCalls(token, window.location)
