import type { EndpointShape } from '#contract/endpoint.ts'
import { newId } from '../platform/ids.ts'

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Rows of the audit trail are sealed while calls run. */
const SEAL = /"sealNumber":(?:\d+|null),"sealedAt":(?:"[^"]*"|null)/g

/** A text of the same shape with ids that nobody has: a filter by own fields is an id and what is looked for. */
export const unknownLike = (known: string): string => known.replace(ID, () => newId())

/** What an answer says, but for what differs from call to call. */
export function gistOf(
  { method }: EndpointShape,
  { status, text }: { readonly status: number; readonly text: string },
) {
  // A document with an address to pay at, which is a new one each time.
  if (text.startsWith('%PDF') && text.includes('/billing/invoice/')) return { status, says: 'a document' }
  // An export of the trail is a row of the next one.
  if (text.includes('export added')) return { status, says: 'a trail with its exports' }
  if (method === 'GET' || status >= 400) return { status, says: text.replace(ID, '<id>').replace(SEAL, '<seal>') }
  return { status, says: (JSON.parse(text) as { message: string }).message }
}
