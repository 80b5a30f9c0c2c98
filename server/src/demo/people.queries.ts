import { sql } from 'kysely'
import type { DemoData } from '../../../db/demo/demo.ts'
import { demoId } from '../../../db/demo/identity.ts'
import type { FirmTx } from '../platform/db/transactions.ts'

/** The demo firm with the moment of loading: nothing in it was written down later. */
export type LoadedDemo = DemoData & { readonly loadedAt: Date }

/** What is written next is this person's doing, in the audit trail too. */
export const actAs = (tx: FirmTx, personId: string) =>
  sql`select set_config('app.user_id', ${personId}, true)`.execute(tx)

export async function insertPeople(tx: FirmTx, { firm, people, matters }: LoadedDemo): Promise<void> {
  const roles = await tx.selectFrom('app.roles').select(['id', 'key']).execute()
  const roleId = (key: string) => {
    const role = roles.find((candidate) => candidate.key === key)
    if (!role) throw new Error(`no role ${key}`)
    return role.id
  }
  const [founder, ...others] = people
  if (founder)
    await tx.updateTable('app.members').set({ cost_rate: founder.costRate }).where('id', '=', founder.id).execute()
  await tx
    .insertInto('app.members')
    .values(
      others.map((person) => ({
        business_id: firm.id,
        id: person.id,
        role_id: roleId(person.role),
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        cost_rate: person.costRate,
      })),
    )
    .execute()
  const rates = people.flatMap(({ id, rates: perCurrency }) =>
    Object.entries(perCurrency ?? {}).map(([currency, hourlyRate]) => ({ id, currency, hourlyRate })),
  )
  await tx
    .insertInto('app.member_rates')
    .values(
      rates.map((rate, n) => ({
        business_id: firm.id,
        id: demoId('memberRate', n + 1),
        user_id: rate.id,
        currency: rate.currency,
        hourly_rate: rate.hourlyRate,
      })),
    )
    .execute()
  const [since = ''] = matters.map(({ openedOn }) => openedOn).toSorted()
  await insertTargets(tx, { firm, people, since })
}

/** Targets hold from the first matter on. */
async function insertTargets(
  tx: FirmTx,
  { firm, people, since }: Pick<LoadedDemo, 'firm' | 'people'> & { since: string },
): Promise<void> {
  await tx
    .insertInto('app.daily_targets')
    .values(
      people.flatMap(({ id, dailyTargetHours }, n) =>
        dailyTargetHours === null
          ? []
          : [
              {
                business_id: firm.id,
                id: demoId('dailyTarget', n + 1),
                user_id: id,
                effective_on: since,
                hours: dailyTargetHours,
              },
            ],
      ),
    )
    .execute()
}
