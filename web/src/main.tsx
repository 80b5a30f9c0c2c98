import '@fontsource-variable/inter/opsz.css'
import '@fontsource-variable/source-serif-4/opsz.css'
import './app/theme/fonts.css'
import './app/theme/library.ts'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './app/theme/theme.css'
import './app/theme/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

// zod tries `new Function` for speed, which the content security policy refuses and reports. It reads this setting when
// it loads, which is after this file, with the first contract that a page asks for.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const SCHEME = 'data-mantine-color-scheme'

/** Prints in the light scheme: the dark one would be pale gray on white paper. */
function printInLightScheme(): void {
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

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

printInLightScheme()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
