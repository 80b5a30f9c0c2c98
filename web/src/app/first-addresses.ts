/** Addresses of the calls that a page's head makes; they are found out while the app is built (web/first-calls.ts). */
export interface FirstAddresses {
  readonly profile: string
  readonly permissions: string
  /** The plan that the firm is on. */
  readonly subscription: string
  /** By the page's path. */
  readonly pages: Readonly<Record<string, FirstPage>>
}

export interface FirstPage {
  /** Of each inner list one name has to be held. */
  readonly needs: readonly (readonly string[])[]
  /** What the page asks for where its address is its path alone. */
  readonly calls: readonly string[]
}

/** They stand in the addresses for what the profile says. */
export const FIRM_PLACE = { adminUserId: 'theAdminUser', businessId: 'theBusiness' } as const
