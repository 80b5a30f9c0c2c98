/** A browser's store that answers null where it is refused (private windows, policies). */
const keptIn = (area: () => Storage) => ({
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

/** For every tab of the browser. Clearing it, as signing out does, clears the tab's as well. */
export const storage = {
  ...keptIn(() => window.localStorage),
  clear(): void {
    try {
      window.localStorage.clear()
      window.sessionStorage.clear()
    } catch {
      // As above.
    }
  },
}

/** As long as the tab, reloads included: what is typed and not sent. */
export const tabStorage = keptIn(() => window.sessionStorage)
