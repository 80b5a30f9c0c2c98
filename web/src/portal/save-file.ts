import { portalFiles, type PortalFile } from '#contract/portal-files.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { request } from '../shared/api.ts'
import { markStale } from '../shared/query-client.ts'

/** Long enough for every browser to begin saving. */
const KEPT_MS = 60_000

/** Saves what was answered. The address of a file of the portal needs the session, which a link does not carry. */
export async function saveResponse(response: Response, name: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Saves a file that the client sees. */
export async function saveFile({ id, name }: PortalFile): Promise<void> {
  await saveResponse(await request(portalFiles.open, { params: { id } }), name)
  // The firm has seen that it was opened, and so has the list.
  markStale(portalFiles.documents)
  markStale(portalPages.waiting)
}
