import { sql, type Insertable } from 'kysely'
import type { DemoData } from '../../../db/demo/demo.ts'
import { demoId } from '../../../db/demo/identity.ts'
import type { DemoMatter } from '../../../db/demo/matters.ts'
import { callScalar } from '../platform/db/call-function.ts'
import type { DB } from '../platform/db/schema.generated.ts'
import type { FirmTx, IdentityTx } from '../platform/db/transactions.ts'
import { momentOn } from './moments.ts'
import { actAs, type LoadedDemo } from './people.queries.ts'

export async function insertClients(tx: FirmTx, { firm, clients }: DemoData): Promise<void> {
  await tx
    .insertInto('app.clients')
    .values(
      clients.map((client) => ({
        business_id: firm.id,
        id: client.id,
        number: client.number,
        kind: client.kind,
        first_name: client.firstName,
        last_name: client.lastName,
        company_name: client.companyName,
        email: client.email,
        phone_number: client.phoneNumber,
        address: client.address,
        city: client.city,
        country_code: client.countryCode,
        currency: client.currency,
        created_by: client.createdById,
      })),
    )
    .execute()
  const contacts = clients.flatMap((client) =>
    client.contacts.map((contact, position) => ({ ...contact, clientId: client.id, position })),
  )
  await tx
    .insertInto('app.client_contacts')
    .values(
      contacts.map((contact) => ({
        business_id: firm.id,
        id: contact.id,
        client_id: contact.clientId,
        name: contact.name,
        title: contact.title,
        email: contact.email,
        phone_number: contact.phoneNumber,
        is_primary: contact.isPrimary,
        position: contact.position,
      })),
    )
    .execute()
}

export async function insertMatters(tx: FirmTx, { firm, matters }: DemoData): Promise<void> {
  const areas = await tx.selectFrom('app.practice_areas').select(['id', 'name']).execute()
  const stages = await tx.selectFrom('app.matter_stages').select(['id', 'name', 'practice_area_id']).execute()
  const areaIdOf = (matter: DemoMatter) => areas.find(({ name }) => name === matter.practiceArea)?.id ?? ''
  const stageIdOf = (matter: DemoMatter) =>
    stages.find(({ name, practice_area_id }) => name === matter.stage && practice_area_id === areaIdOf(matter))?.id
  await tx
    .insertInto('app.matters')
    .values(
      matters.map((matter) => ({
        business_id: firm.id,
        id: matter.id,
        number: matter.number,
        client_id: matter.clientId,
        name: matter.name,
        rate_type: matter.rateType,
        // Closed once its work is there, because a closed matter takes none.
        status: matter.status === 'closed' ? 'open' : matter.status,
        currency: matter.currency,
        flat_amount_minor: matter.flatAmount?.minor ?? null,
        contingency_percentage: matter.contingencyPercentage,
        opened_on: matter.openedOn,
        responsible_id: matter.responsibleId,
        stage_id: stageIdOf(matter) ?? null,
        court_id: matter.court?.id ?? null,
        court_name: matter.court?.name ?? '',
        created_by: matter.createdById,
      })),
    )
    .execute()
  await tx
    .insertInto('app.matter_practice_areas')
    .values(
      matters.map((matter, n) => ({
        business_id: firm.id,
        id: demoId('matterPracticeArea', n + 1),
        matter_id: matter.id,
        practice_area_id: areaIdOf(matter),
      })),
    )
    .execute()
  await insertMatterPeople(tx, { firm, matters })
}

async function insertMatterPeople(tx: FirmTx, { firm, matters }: Pick<DemoData, 'firm' | 'matters'>): Promise<void> {
  const members = matters.flatMap((matter) => matter.members.map((member) => ({ ...member, matterId: matter.id })))
  await tx
    .insertInto('app.matter_members')
    .values(
      members.map((member, n) => ({
        business_id: firm.id,
        id: demoId('matterMember', n + 1),
        matter_id: member.matterId,
        user_id: member.personId,
        hourly_rate: member.hourlyRate,
      })),
    )
    .execute()
  const opponents = matters.filter(({ opposingParty }) => opposingParty !== null)
  await tx
    .insertInto('app.opposing_parties')
    .values(
      opponents.map((matter, n) => ({
        business_id: firm.id,
        id: demoId('opposingParty', n + 1),
        matter_id: matter.id,
        name: matter.opposingParty ?? '',
      })),
    )
    .execute()
}

export async function insertTime(tx: FirmTx, { firm, timeEntries, loadedAt }: LoadedDemo): Promise<void> {
  const activities = await tx
    .selectFrom('app.activities')
    .select(['id', 'name'])
    .where('applies_to', '=', 'time')
    .execute()
  const activityIds = new Map(activities.map(({ id, name }) => [name, id]))
  const rowOf = (entry: LoadedDemo['timeEntries'][number]): Insertable<DB['app.time_entries']> => ({
    business_id: firm.id,
    id: entry.id,
    matter_id: entry.matterId,
    user_id: entry.personId,
    activity_id: activityIds.get(entry.activity) ?? '',
    worked_on: entry.workedOn,
    description: entry.narrative,
    worked_seconds: entry.seconds,
    is_timed: entry.isTimed,
    billed_hours: entry.billedHours,
    billing_state: entry.isBillable ? 'unbilled' : 'notBillable',
    rate: entry.rate,
    rate_rule: entry.rateRule,
    currency: entry.currency,
    home_rate: entry.homeRate,
    home_currency: firm.currency,
    exchange_rate: entry.exchangeRate,
    amount_minor: entry.amount.minor,
    home_amount_minor: entry.homeAmount.minor,
    created_by: entry.personId,
    created_at: momentOn(entry.workedOn, '17:30', loadedAt),
  })
  const days = Map.groupBy(timeEntries, ({ workedOn, personId }) => `${workedOn} ${personId}`)
  for (const day of days.values()) {
    await actAs(tx, day[0]?.personId ?? '')
    await tx.insertInto('app.time_entries').values(day.map(rowOf)).execute()
  }
}

/** Continues the numbering of clients and matters after the demo rows. */
export const setCounters = (tx: FirmTx, { firm, clients, matters }: DemoData) =>
  tx
    .insertInto('app.counters')
    .values([
      { business_id: firm.id, id: 'client', value: clients.length },
      { business_id: firm.id, id: 'matter', value: matters.length },
    ])
    .execute()

/** Sets a new password for everybody, for when the file with the sign-ins was lost. */
export async function renewPasswords(tx: IdentityTx, data: DemoData, hash: string): Promise<void> {
  const ids = data.people.map(({ id }) => id)
  await tx.updateTable('app.accounts').set({ password_hash: hash }).where('id', 'in', ids).execute()
}

export const isSlugTaken = async (tx: IdentityTx, slug: string): Promise<boolean> =>
  (await callScalar(tx, 'app.firm_of_slug', slug)) !== null

export async function insertAccounts(tx: IdentityTx, data: DemoData, hash: string): Promise<void> {
  await tx
    .insertInto('app.accounts')
    .values(
      data.people.map(({ id, email, firstName, lastName }) => ({
        id,
        email,
        first_name: firstName,
        last_name: lastName,
        password_hash: hash,
        verified_at: sql<Date>`now()`,
      })),
    )
    .execute()
}

export async function setFirmDetails(firmTx: FirmTx, firm: DemoData['firm']): Promise<void> {
  await firmTx
    .updateTable('app.businesses')
    .set({
      address: firm.address,
      vat_percentage: firm.vatPercentage,
      withholding_percentage: firm.withholdingPercentage,
      payment_terms_days: firm.paymentTermsDays,
      invoice_number_pattern: firm.invoiceNumberPattern,
    })
    .where('id', '=', firm.id)
    .execute()
}
