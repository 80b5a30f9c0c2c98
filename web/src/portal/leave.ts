import { portal } from '#contract/portal.ts'
import { queryClient } from '../shared/query-client.ts'
import { company } from '../shared/session.ts'
import { storage } from '../shared/storage.ts'
import { go, loginPath, parsePlace } from './address.ts'
import { endPreview, preview } from './preview.ts'

/**
 * Forgets the client's session and everything that was read with it, and shows the sign-in page of the portal. A preview leads
 * back to the firm.
 */
export function leave(): void {
  if (preview !== null) {
    endPreview(preview)
    return
  }
  const place = parsePlace(window.location.pathname, window.location.search)
  const slug = 'company' in place ? place.company : company()
  storage.clear()
  // The sign-in page is still the firm's, also without a connection.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== portal.firm.path })
  if (slug) go(loginPath(slug), true)
}
