/** The first scheme is set before the page is painted (color-scheme.js); afterwards it follows the system. */
export function followColorScheme(): void {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)')
  isDark.addEventListener('change', ({ matches }) =>
    document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light'),
  )
}
