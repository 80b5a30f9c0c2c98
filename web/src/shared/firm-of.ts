export interface Person {
  readonly id: string
  readonly businesses?: readonly {
    readonly adminUserId?: string
    readonly businessId: string
    readonly timeZone?: string
  }[]
}

/** The firm that every call is about, that of the first business (spec §3); undefined where there is none yet. */
export function firmOf({ id, businesses }: Person): { adminUserId: string; businessId: string } | undefined {
  const business = businesses?.[0]
  return business && { adminUserId: business.adminUserId || id, businessId: business.businessId }
}
