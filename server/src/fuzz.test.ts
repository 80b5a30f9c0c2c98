import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { Failure } from '#contract/common.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { matters } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { newId } from './platform/ids.ts'
import { aFirm, aPerson, asOwnerOf, type TestFirm } from './testing/factories.ts'
import {
  asText,
  Caller,
  HOSTILE,
  partsOf,
  pick,
  seeded,
  type Knowledge,
  type Part,
  type Random,
  type Sending,
} from './testing/fuzzing.ts'
import { anUpload } from './testing/files.ts'
import { aClient, aMatter, dataOf } from './testing/records.ts'
import { useTestApp } from './testing/test-app.ts'

// Every call of the contract, with hostile values in every field beside values that are right: whoever adds a call adds it
// here as well. Another seed or more values: FUZZ_SEED=7 FUZZ_EACH=200.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const EACH = Number(process.env['FUZZ_EACH'] ?? 2)
const PATIENCE_MS = 5_000

const app = useTestApp()
/** Calls that go on after their first answer are tested where they live. */
const finite = endpoints.filter(([, { path }]) => path !== '/admin/live')

/** In every text of the other firm, and of the matter behind the wall: an answer that holds one has leaked. */
const THEIRS = 'Zzyzx'
const WALLED = 'Qwghlm'

interface World {
  readonly firm: TestFirm
  readonly firms: readonly string[]
  /** Ids by the capability that they belong to. */
  readonly own: Books
  readonly forbidden: Books
}
let world: World

beforeAll(async () => {
  const [firm, other] = [await aFirm(app), await aFirm(app, { name: `${THEIRS} LP` })]
  const associate = await firm.join('associate', 'Deji Balogun')
  const own = await booksOf(firm, 'Obi', [firm.administrator.id, associate.id])
  const theirs = await booksOf(other, THEIRS, [other.administrator.id])
  const walled = await booksOf(firm, WALLED, [associate.id], 'Harborline Bank')
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = true where id = any ($1::uuid[])', [walled['matters']]),
  )
  world = {
    firm,
    firms: [firm.id, other.id],
    own,
    forbidden: { ...theirs, ...joined(theirs, walled, ['matters', 'timeEntries']) },
  }
})

type Books = Record<string, string[]>
const joined = (left: Books, right: Books, kinds: readonly string[]): Books =>
  Object.fromEntries(kinds.map((kind) => [kind, [...(left[kind] ?? []), ...(right[kind] ?? [])]]))

/** A client with a contact, a matter with everything, and time on it; each twice, the second in the recycle bin. */
async function booksOf(firm: TestFirm, word: string, people: string[], companyName = `${word} Ltd`): Promise<Books> {
  const { token } = firm.administrator
  const activityId = await firm.activityId()
  const client = await aClient(app, firm, { companyName, contacts: [{ name: companyName }] })
  const parts = { matterPracticeAreas: ['Litigation'], opposingParties: [`${word} Ade`], hourlyRate: 250 }
  const team = people.map((userId) => ({ userId }))
  const about = { ...parts, clientId: client.id, matterName: `${word} v Ade`, matterAssignedToInfos: team }
  const [matter, binned] = [await aMatter(app, firm, about), await aMatter(app, firm, about)]
  const entries: string[] = []
  for (const duration of [1, 2.5, 0.25]) {
    const entry = { clientId: client.id, matterId: matter.id, activityId, isBillable: 4, description: `${word} call` }
    const body = { ...entry, timeEntryUserId: people[0], timeEntryDate: '2026-03-16', duration }
    entries.push(dataOf<{ id: string }>(await app.call(timeEntries.create, { body }, token)).id)
  }
  await app.call(timeEntries.remove, { params: { id: entries[2] } }, token)
  await app.call(matters.remove, { params: { id: binned.id } }, token)
  const lists = await asOwnerOf(app, firm.id, async (owner) => {
    const ids = async (text: string) => (await owner.query<{ id: string }>(text)).rows.map(({ id }) => id)
    return {
      activity: [activityId],
      area: await ids('select id from app.practice_areas limit 2'),
      role: await ids("select id from app.roles where key in ('associate', 'paralegal')"),
      contact: await ids('select id from app.client_contacts'),
    }
  })
  const files = [(await anUpload(app, token, `${word}.pdf`)).id]
  return { clients: [client.id], matters: [matter.id, binned.id], timeEntries: entries, firm: people, files, ...lists }
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/client/i, 'clients'],
  [/matter/i, 'matters'],
  [/activity/i, 'activity'],
  [/user|person/i, 'firm'],
  [/role/i, 'role'],
  [/area/i, 'area'],
  [/attachment/i, 'files'],
  [/^ids$/, 'timeEntries'],
]
const capabilityOf = new Map(endpoints.map(([name, endpoint]) => [endpoint, name.split('.')[0] ?? '']))
const kindOf = (key: string, endpoint: EndpointShape): string =>
  KINDS.find(([pattern]) => pattern.test(key))?.[1] ?? capabilityOf.get(endpoint) ?? ''

/** What a person of the firm would fill in. */
const knowledge: Knowledge = (key, endpoint) => {
  const ids = world.own[kindOf(key, endpoint)] ?? []
  if (key === 'businessId') return [world.firm.id]
  if (key === 'adminUserId') return [world.firm.administrator.id]
  if (key === 'ids') return ids.map((id) => [id])
  if (key === 'duration' || key === 'hours') return [1.5, '0.25']
  if (/currencyid/i.test(key)) return [840, 566, 1, 2, 3]
  if (/date|day|from|to$|weekStart/i.test(key)) return ['2026-03-16', '03/17/2026']
  if (/version/i.test(key)) return []
  return /id$|ids$/i.test(key) ? [...ids, ids.join(',')] : []
}

interface Answer {
  readonly status: number
  readonly text: string
}

async function send(endpoint: EndpointShape, { params, query, body }: Sending, token: string): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encode(asText(params[name]) || 'x'))
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 0 ? value.map((one) => [key, asText(one)]) : [[key, asText(value)]],
  )
  const reply = app.app.server.inject({
    method: endpoint.method,
    url: `/api${path}?${pairs.map(([key, value]) => `${key}=${encode(value ?? '')}`).join('&')}`,
    headers: { authorization: `Bearer ${token}` },
    ...((endpoint.method === 'POST' || endpoint.method === 'PUT') && { payload: body }),
  })
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer to ${endpoint.path}`)), PATIENCE_MS).unref()
  })
  const { statusCode, body: text } = await Promise.race([reply, late])
  return { status: statusCode, text }
}

/** A lone surrogate has no place in an address; it is sent as the bytes that a careless client makes of it. */
const encode = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

/** The last line of the audit trail: every change of a firm's books or of an account adds one. */
async function lastChange(): Promise<string> {
  const [, found] = (await app.database.owner.query(
    `set role app_jobs; select max((select max(id) from app.audit_log where business_id = firm)) as last
       from unnest('{${world.firms.join()},00000000-0000-0000-0000-000000000000}'::uuid[]) firm; reset role`,
  )) as unknown as { rows: { last: string }[] }[]
  return found?.rows[0]?.last ?? ''
}

interface Outcome {
  readonly status: number
  /** What must never be, in words; none where all is well. */
  readonly harms: readonly string[]
}

/** What every answer has in common, whatever was asked: no fault, no leak, and a refusal that says so and changed nothing. */
async function outcomeOf(endpoint: EndpointShape, sending: Sending, token: string): Promise<Outcome> {
  const before = await lastChange()
  const { status, text } = await send(endpoint, sending, token)
  const harms: string[] = []
  if (status >= 500) harms.push('a fault')
  if (text.includes(THEIRS) || text.includes(WALLED)) harms.push('a leak')
  if (status >= 400 && !Failure.safeParse(JSON.parse(text)).success) harms.push('no envelope')
  if (status >= 400 && (await lastChange()) !== before) harms.push('a change by a refused call')
  const told = `${endpoint.method} ${endpoint.path} (seed ${SEED}) ${JSON.stringify(sending).slice(0, 2_000)}`
  return { status, harms: harms.map((harm) => `${harm}: ${told} → ${status} ${text.slice(0, 600)}`) }
}

const withValue = (sending: Sending, { where, key }: Part, value: unknown): Sending => ({
  ...sending,
  [where]: { ...sending[where], [key]: value },
})

/** A token that a call may use up. */
async function tokenFor(endpoint: EndpointShape): Promise<string> {
  if (endpoint === auth.signOut) return (await aPerson(app)).token
  return world.firm.administrator.token
}

/** Calls that are right, with less and with more of what may be left out; then each field with values that are not. */
function* callsOf(endpoint: EndpointShape, random: Random): Generator<Sending> {
  const caller = new Caller(random, knowledge)
  for (const chance of [0, 0.5, 1]) yield caller.call(endpoint, chance)
  for (const part of partsOf(endpoint)) {
    const isUnderstood = (value: unknown) =>
      part.schema.safeParse(part.where === 'body' ? value : asText(value)).success
    const understood = HOSTILE.filter(isUnderstood)
    const refused = HOSTILE.filter((value) => !isUnderstood(value))
    const some = [...Array.from({ length: EACH }, () => pick(random, understood)), pick(random, refused)]
    const values = EACH < HOSTILE.length ? new Set(some.filter((value) => value !== undefined)) : HOSTILE
    for (const value of values) yield withValue(caller.call(endpoint, 0.3), part, value)
  }
}

const answered = new Set<string>()

describe('hostile values', () => {
  test.each(finite)(
    'in any field of %s are refused or harmless',
    async (name, endpoint) => {
      const harms: string[] = []
      for (const sending of callsOf(endpoint, seeded(SEED + finite.findIndex(([other]) => other === name)))) {
        const outcome = await outcomeOf(endpoint, sending, await tokenFor(endpoint))
        harms.push(...outcome.harms)
        if (outcome.status === 200) answered.add(name)
      }
      expect(harms).toEqual([])
    },
    60_000,
  )

  test('reach behind the door: most calls were answered, not only refused', () => {
    const silent = finite.map(([name]) => name).filter((name) => !answered.has(name))
    expect({ silent, share: answered.size / finite.length >= 0.55 }).toMatchObject({ share: true })
  })
})

/** A field that keeps an id and nothing else. */
const isId = ({ schema }: Part): boolean =>
  schema.safeParse(newId()).success && schema.safeParse('Okafor').data !== 'Okafor'
const isList = (part: Part): boolean =>
  part.schema.safeParse([newId()]).success && !part.schema.safeParse(['Okafor']).success
const named = finite.filter(
  ([, endpoint]) => endpoint.access.kind === 'needs' && partsOf(endpoint).some((part) => isId(part) || isList(part)),
)

/** One of the other firm's and one behind the wall, of the kind that the field asks for. */
const forbiddenFor = (key: string, endpoint: EndpointShape): string[] => {
  const ids = world.forbidden[kindOf(key, endpoint)] ?? Object.values(world.forbidden).map(([id]) => id ?? '')
  return [...new Set([ids.at(0) ?? '', ids.at(-1) ?? ''])]
}

/** What an answer says, but for what differs from call to call. */
const gist = ({ method }: EndpointShape, { status, text }: Answer) => ({
  status,
  says:
    method === 'GET' || status >= 400
      ? text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
      : (JSON.parse(text) as { message: string }).message,
})

describe("the id of another firm's record, or of a matter behind a wall", () => {
  test.each(named)(
    'is to %s the same as an id that nobody has',
    async (name, endpoint) => {
      const caller = new Caller(seeded(SEED), knowledge)
      for (const part of partsOf(endpoint)) {
        if (part.key === 'businessId' || part.key === 'adminUserId' || !(isId(part) || isList(part))) continue
        const wrap = (id: string) => (isId(part) ? id : [id])
        for (const id of forbiddenFor(part.key, endpoint)) {
          const sending = caller.call(endpoint, 0.2)
          const before = await lastChange()
          const asked = await send(endpoint, withValue(sending, part, wrap(id)), world.firm.administrator.token)
          const unchanged = asked.status < 400 || (await lastChange()) === before
          const unknown = await send(endpoint, withValue(sending, part, wrap(newId())), world.firm.administrator.token)
          expect({ name, field: part.key, unchanged, ...gist(endpoint, asked) }).toEqual({
            name,
            field: part.key,
            unchanged: true,
            ...gist(endpoint, unknown),
          })
        }
      }
    },
    60_000,
  )
})
