import { tabStorage } from './storage.ts'

const KEY = 'portalReturn'

/** Opens a public page from within the portal. It then offers the way back, as long as the tab lasts. */
export function leavePortalFor(page: string): void {
  const { pathname, search } = window.location
  tabStorage.set(KEY, `${page}\n${pathname}${search}`)
  window.location.assign(page)
}

/** Where in the portal the reader of this page came from, also by way of a payment provider; null for everybody else. */
export function portalReturn(): string | null {
  const [page, from] = (tabStorage.get(KEY) ?? '').split('\n')
  return page === window.location.pathname && from?.startsWith('/portal/') ? from : null
}
