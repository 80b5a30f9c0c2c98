/** A browser's store that returns null where it is blocked (private windows, policies). */
const safeStore = (area: () => Storage) => ({
  get(key: string): string | null {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      area().setItem(key, value)
    } catch {
      // Nothing to do: the setting lasts as long as the page.
    }
  },
  remove(key: string): void {
    try {
      area().removeItem(key)
    } catch {
      // As above.
    }
  },
})

/** Shared by all tabs of the browser. Clearing it, as on sign-out, also clears the tab's. */
export const storage = {
  ...safeStore(() => window.localStorage),
  clear(): void {
    try {
      window.localStorage.clear()
      window.sessionStorage.clear()
    } catch {
      // As above.
    }
  },
}

/** Lasts as long as the tab, reloads included: for drafts. */
export const tabStorage = safeStore(() => window.sessionStorage)
