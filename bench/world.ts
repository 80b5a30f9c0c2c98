import pg from 'pg'
import { newId } from '../server/src/platform/ids.ts'
import { hashSecret, newSecret } from '../server/src/platform/http/session.ts'
import { benchId } from './data.ts'

export interface BenchPerson {
  readonly id: string
  readonly token: string
  readonly sessionId: string
}

/** The largest firm of a data set, with sixteen of its people signed in. */
export interface World {
  readonly firmId: string
  readonly people: readonly BenchPerson[]
  /** The busiest matters, with their clients. */
  readonly matters: readonly { id: string; clientId: string }[]
  readonly activityId: string
  /** Names that a conflicts clerk asks for: known ones, and such that are spelled otherwise. */
  readonly names: readonly string[]
}

/** Fee earners, who see every matter and all time; the first person is the administrator and is left out. */
const FIRST_PERSON = 2
const PEOPLE = 16
const MATTERS = 32
const NAMES = 20

export async function openWorld(superuserUrl: string, availablePeople: number): Promise<World> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const people: BenchPerson[] = []
    while (people.length < PEOPLE)
      people.push(await signIn(client, FIRST_PERSON + (people.length % (availablePeople - 1))))
    const firmId = benchId('firm', 1, 1)
    const { rows } = await client.query<{ id: string; client_id: string }>(
      `select m.id, m.client_id from app.matters m join app.time_entries e on e.business_id = m.business_id and e.matter_id = m.id
       where m.business_id = $1 group by m.id, m.client_id order by count(*) desc, m.id limit ${MATTERS}`,
      [firmId],
    )
    const parties = await client.query<{ name: string }>(
      'select name from app.opposing_parties where business_id = $1 order by md5(id::text) limit $2',
      [firmId, NAMES],
    )
    return {
      firmId,
      people,
      matters: rows.map((row) => ({ id: row.id, clientId: row.client_id })),
      activityId: benchId('activity', 1, 1),
      names: parties.rows.map(({ name }, index) => (index % 3 === 0 ? misspelled(name) : name)),
    }
  } finally {
    await client.end()
  }
}

/** A session of a person of the largest firm; the first one is its administrator. */
export async function signIn(superuser: pg.Client, number: number): Promise<BenchPerson> {
  const person = { id: benchId('person', 1, number), token: newSecret(), sessionId: newId() }
  await superuser.query(
    `insert into app.sessions (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [person.sessionId, person.id, hashSecret(person.token)],
  )
  return person
}

/** Without the second letter of its last word: `Maria Fster`. */
const misspelled = (name: string) => name.replace(/(\w)\w(\w*)$/, '$1$2')
