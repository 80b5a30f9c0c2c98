/** Local storage that answers null where the browser refuses it (private windows, policies). */
export const storage = {
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value)
    } catch {
      // Nothing to do: the setting lasts as long as the page.
    }
  },
  remove(key: string): void {
    try {
      window.localStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
  clear(): void {
    try {
      window.localStorage.clear()
      window.sessionStorage.clear()
    } catch {
      // As above.
    }
  },
}
