import { portalAccess } from '#contract/portal-access.ts'
import { call, errorText } from '../../shared/api.ts'
import { toast } from '../../shared/toast.ts'

/** Opens the portal in a tab of its own, as a person of a client sees it; a matter where one is named. */
export async function openPreview(accessId: string, matterId?: string): Promise<void> {
  const place = matterId === undefined ? 'overview' : `matters&id=${matterId}`
  try {
    const sent = { params: { id: accessId }, body: {} }
    const { token, slug, clientId } = await call(portalAccess.preview, sent, { keepsCache: true })
    window.open(`/portal/${slug}/${clientId}?activeTab=${place}#preview=${token}`, '_blank', 'noopener')
  } catch (error) {
    toast.error(errorText(error))
  }
}
