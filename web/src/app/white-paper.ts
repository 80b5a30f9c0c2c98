const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: what is printed from the dark scheme would be pale gray on it. */
export function printInLightScheme(): void {
  const root = document.documentElement
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(SCHEME, shown)
  })
}
