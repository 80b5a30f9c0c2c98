import { tabStorage } from '../shared/storage.ts'

const KEY = 'portalPreview'

/** The token of a preview that somebody of the firm has opened: it comes in the fragment, which no server sees, and stays in this tab. */
export function previewToken(): string | null {
  const found = /^#preview=([\w-]+)$/.exec(window.location.hash)?.[1]
  if (found) {
    tabStorage.set(KEY, found)
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }
  return tabStorage.get(KEY)
}

export const endPreview = () => tabStorage.remove(KEY)
