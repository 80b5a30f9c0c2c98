import type { PortalFirm, PortalProfile } from '#contract/portal.ts'

/** What every tab of the portal is handed. */
export interface TabProps {
  firm: PortalFirm
  profile: PortalProfile
  at: { company: string; clientId: string }
  /** The record of the tab that the address names. */
  record: string | null
  /** How often to ask what is new, in milliseconds; false while a stream tells it. */
  checkMs: number | false
}
