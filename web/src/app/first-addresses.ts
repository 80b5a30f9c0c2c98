/** Addresses of the calls that a page's head makes; they are found out while the app is built (web/first-calls.ts). */
export interface FirstAddresses {
  readonly profile: string
  readonly permissions: string
  /** The plan that the firm is on. */
  readonly subscription: string
  /** What a page asks for where its address is its path alone, by that path. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}

/** They stand in the addresses for what the profile says. */
export const FIRM_PLACE = { adminUserId: 'theAdminUser', businessId: 'theBusiness' } as const
