import { paths } from '../shared/paths.ts'
import { tabStorage } from '../shared/storage.ts'
import { parsePlace } from './address.ts'

const TOKEN = 'portalPreview'
const OPENED_FROM = 'portalPreviewFrom'

interface Preview {
  readonly token: string
  /** The page of the firm from which it was opened. */
  readonly openedFrom: string
}

/** The token comes in the fragment, which no server sees, and stays in this tab. */
function openPreview(): Preview | null {
  const { hash, pathname, search } = window.location
  const token = /^#preview=([\w-]+)$/.exec(hash)?.[1]
  if (token === undefined) {
    const stored = tabStorage.get(TOKEN)
    return stored === null ? null : { token: stored, openedFrom: tabStorage.get(OPENED_FROM) ?? paths.dashboard() }
  }
  const openedFrom = firmPageOf(pathname, search)
  tabStorage.set(TOKEN, token)
  tabStorage.set(OPENED_FROM, openedFrom)
  window.history.replaceState(null, '', pathname + search)
  return { token, openedFrom }
}

/** The firm opens a preview of a client from its page, and of a matter from the page of that. */
function firmPageOf(path: string, search: string): string {
  const place = parsePlace(path, search)
  if (place.kind !== 'client') return paths.dashboard()
  return place.tab === 'matters' && place.record !== null ? paths.matter(place.record) : paths.client(place.clientId)
}

/** What somebody of the firm previews in this tab; null where a client uses the portal. */
export const preview = openPreview()

/** Leads back to the firm. What its person has in this browser stays: they are signed in there. */
export function endPreview({ openedFrom }: Preview): void {
  tabStorage.remove(TOKEN)
  tabStorage.remove(OPENED_FROM)
  window.location.assign(openedFrom)
}
