import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '../app/theme/portal.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onUnauthorized } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'
import { chooseToken, clientToken } from '../shared/session.ts'
import { PortalApp } from './PortalApp.tsx'
import { followColorScheme } from './color-scheme.ts'
import { keepLastSeen } from './last-seen.ts'
import { leave } from './leave.ts'
import { keepPageOffline } from './offline.ts'
import { preview } from './preview.ts'

// The portal never uses the token of a person of the firm, who may be signed in in the same browser.
chooseToken(() => preview?.token ?? clientToken())
onUnauthorized(() => leave())
followColorScheme()
// What somebody of the firm previews leaves nothing in their browser.
if (preview === null) {
  keepLastSeen()
  keepPageOffline()
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PortalApp />
    </QueryClientProvider>
  </StrictMode>,
)
