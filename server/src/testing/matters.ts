import { newId } from '../platform/ids.ts'
import { asOwnerOf, type FactoryParts, type TestFirm } from './factories.ts'

export interface TestMatter {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly number: string
}

export interface MatterAbout {
  readonly name: string
  readonly client: string
  readonly clientId: string
  readonly currency: string
  readonly rateType: 'hourly' | 'flat' | 'contingency' | 'retainer'
  /** Per hour; null for none. */
  readonly hourlyRate: string | null
  readonly incrementMinutes: number | null
  readonly closedOn: string | null
  readonly isRestricted: boolean
  /** People on the matter; with a rate where the matter has one for them. */
  readonly members: readonly { readonly id: string; readonly rate?: string }[]
}

let counter = 0

/** A matter as the owner would store it, with its client; the calls that create them have their own tests. */
export async function aMatter(
  test: FactoryParts,
  firm: TestFirm,
  about: Partial<MatterAbout> = {},
): Promise<TestMatter> {
  counter += 1
  const matter = {
    id: newId(),
    clientId: about.clientId ?? newId(),
    name: about.name ?? `Estate of Obi ${counter}`,
    number: `M-T${counter}`,
  }
  await asOwnerOf(test, firm.id, async (owner) => {
    if (!about.clientId) {
      await owner.query(
        `insert into app.clients (business_id, id, number, kind, company_name, created_by) values ($1, $2, $3, 'company', $4, $5)`,
        [firm.id, matter.clientId, `C-T${counter}`, about.client ?? 'Harbour Shipping Ltd', firm.administrator.id],
      )
    }
    await owner.query(insertMatter, matterValues(firm, matter, about))
    for (const member of about.members ?? []) {
      await owner.query(
        `insert into app.matter_members (business_id, id, matter_id, user_id, hourly_rate) values ($1, $2, $3, $4, $5)`,
        [firm.id, newId(), matter.id, member.id, member.rate ?? null],
      )
    }
  })
  return matter
}

const insertMatter = `insert into app.matters (business_id, id, number, client_id, name, rate_type, status, currency, hourly_rate,
    billing_increment_minutes, opened_on, closed_on, is_restricted, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, (select currency from app.businesses where id = $1)), $9, $10,
    '2020-01-01', $11, $12, $13)`

const matterValues = (firm: TestFirm, matter: TestMatter, about: Partial<MatterAbout>) => [
  firm.id,
  matter.id,
  matter.number,
  matter.clientId,
  matter.name,
  about.rateType ?? 'hourly',
  about.closedOn ? 'closed' : 'open',
  about.currency ?? null,
  about.hourlyRate === undefined ? '300' : about.hourlyRate,
  about.incrementMinutes ?? null,
  about.closedOn ?? null,
  about.isRestricted ?? false,
  firm.administrator.id,
]
