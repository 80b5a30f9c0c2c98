/** The firm that a call is about. */
export type Firm = { adminUserId: string; businessId: string }

export interface Person {
  readonly id: string
  readonly businesses?: readonly {
    readonly adminUserId?: string
    readonly businessId: string
    readonly timeZone?: string
  }[]
}

/** The firm of every call: the first business (spec §3); undefined where there is none yet. */
export function firmOf({ id, businesses }: Person): Firm | undefined {
  const business = businesses?.[0]
  return business && { adminUserId: business.adminUserId || id, businessId: business.businessId }
}
