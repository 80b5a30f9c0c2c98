import type { PortalFirm, PortalProfile } from '#contract/portal.ts'

/** What every tab of the portal is handed. */
export interface TabProps {
  firm: PortalFirm
  profile: PortalProfile
  at: { company: string; clientId: string }
  /** The record of the tab that the address names. */
  record: string | null
}
