import { useEffect } from 'react'

/** The clients' portal is a web app of its own: whoever comes to it from within this one loads it from the server. */
export function PortalPage() {
  useEffect(() => {
    if (import.meta.env.PROD) window.location.reload()
  }, [])
  return <p role="status">Opening the client portal</p>
}
