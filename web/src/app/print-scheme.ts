const SCHEME = 'data-mantine-color-scheme'

/** Prints in the light scheme: the dark one would be pale gray on white paper. */
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
