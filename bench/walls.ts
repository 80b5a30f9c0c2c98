import pg from 'pg'
import { throughHttp, type Place } from './measure.ts'
import { MIXED, scenarios } from './scenarios.ts'

/** p50 of the mixed list in milliseconds, for one person. */
export interface WallsMeasured {
  /** Without the policies of walls. */
  readonly without: number
  readonly nobodyBarred: number
  readonly barred: number
}

export const BARRED_MATTERS = 200
const TURNS = 3

/** The same list without walls, with walls that bar nobody, and with many matters barred; in turns; returns the minimum of each. */
export async function measureWalls(place: Place, superuserUrl: string): Promise<WallsMeasured> {
  const mixed = scenarios.find(({ name }) => name === MIXED)
  if (!mixed) throw new Error('no mixed list')
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const measureOnce = async () => (await throughHttp(mixed, place, place.world.people.slice(0, 1))).p50
  const times: Record<keyof WallsMeasured, number[]> = { without: [], nobodyBarred: [], barred: [] }
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      times.nobodyBarred.push(await measureOnce())
      const restoreWalls = await removeWalls(client)
      times.without.push(await measureOnce())
      await restoreWalls()
      await barMatters(client, place)
      await vacuum(client)
      times.barred.push(await measureOnce())
      await client.query('update app.matters set is_restricted = false where is_restricted')
      await vacuum(client)
    }
  } finally {
    await client.end()
  }
  const best = (key: keyof WallsMeasured) => Math.min(...times[key])
  return { without: best('without'), nobodyBarred: best('nobodyBarred'), barred: best('barred') }
}

/** In a firm's database, autovacuum does this. */
const vacuum = (client: pg.Client) => client.query('vacuum (analyze) app.matters')

/** Returns a function that restores them. */
async function removeWalls(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table_name: string; creation: string }>(
    `select format('app.%I', tablename) as table_name,
       format('create policy wall on app.%I as restrictive to %s using (%s)', tablename, array_to_string(roles, ', '), qual) as creation
     from pg_policies where schemaname = 'app' and policyname = 'wall'`,
  )
  for (const { table_name } of rows) await client.query(`drop policy wall on ${table_name}`)
  return async () => {
    for (const { creation } of rows) await client.query(creation)
  }
}

/** Restricts matters of which none of the measured people is a member. */
async function barMatters(client: pg.Client, { world }: Place): Promise<void> {
  const { rowCount } = await client.query(
    `update app.matters set is_restricted = true where id in (
       select m.id from app.matters m where m.business_id = $1 and m.responsible_id <> all ($2::uuid[])
         and not exists (select 1 from app.matter_members mm where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = any ($2::uuid[]))
       order by m.id limit ${BARRED_MATTERS})`,
    [world.firmId, world.people.map(({ id }) => id)],
  )
  if (rowCount !== BARRED_MATTERS) throw new Error(`${rowCount} matters barred`)
}
