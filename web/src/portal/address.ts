import { useSyncExternalStore } from 'react'

/** Where in the portal the page is; the address is its state. */
export type Place =
  | { readonly kind: 'login' | 'signup' | 'forgot-password'; readonly company: string; readonly code: string | null }
  | { readonly kind: 'reset-password'; readonly company: string; readonly secret: string }
  | {
      readonly kind: 'client'
      readonly company: string
      readonly clientId: string
      readonly tab: string
      readonly record: string | null
    }
  | { readonly kind: 'unknown' }

/** `/portal/{company}/…` as the product specification names its pages. */
export function parsePlace(path: string, search: string): Place {
  const [root, company, page, rest] = path.split('/').filter(Boolean).map(decode)
  if (root !== 'portal' || !company || !page) return { kind: 'unknown' }
  const query = new URLSearchParams(search)
  if (page === 'login' || page === 'signup' || page === 'forgot-password')
    return { kind: page, company, code: query.get('code') }
  if (page === 'reset-password') return { kind: page, company, secret: rest ?? '' }
  return { kind: 'client', company, clientId: page, tab: query.get('activeTab') ?? 'overview', record: query.get('id') }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const loginPath = (company: string) => `/portal/${company}/login`
export const tabPath = (at: { company: string; clientId: string }, tab: string, record?: string) =>
  `/portal/${at.company}/${at.clientId}?activeTab=${tab}${record === undefined ? '' : `&id=${record}`}`

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
window.addEventListener('popstate', tell)

export function go(address: string, replace = false): void {
  if (replace) window.history.replaceState(null, '', address)
  else window.history.pushState(null, '', address)
  if (!replace) window.scrollTo(0, 0)
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function usePlace(): Place {
  const address = useSyncExternalStore(subscribe, () => window.location.pathname + window.location.search)
  const [path = '', search = ''] = address.split('?', 2)
  return parsePlace(path, search)
}
