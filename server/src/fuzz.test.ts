import { beforeAll, describe, expect, test } from 'vitest'
import { richTextOf } from '#domain/rich-text.ts'
import { auth } from '#contract/auth.ts'
import { Failure } from '#contract/common.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { portal } from '#contract/portal.ts'
import { walls } from '#contract/walls.ts'
import { newId } from './platform/ids.ts'
import { bankCsv } from './testing/bank.ts'
import { seedAllRecordTypes, type RecordIds } from './testing/seed-all-record-types.ts'
import { aFirm, aPerson, asOwnerOf, type TestFirm, type TestPerson } from './testing/factories.ts'
import {
  asText,
  Caller,
  encodeAddressPart,
  fieldsWithin,
  HOSTILE,
  partsOf,
  pick,
  seeded,
  type Knowledge,
  type Part,
  type Random,
  type Sending,
} from './testing/fuzzing.ts'
import { gistOf, unknownLike } from './testing/answers.ts'
import { PDF } from './testing/files.ts'
import { settleJobs, untilJobsAreDone, useJobs } from './testing/jobs-role.ts'
import { aPortalClient } from './testing/portal.ts'
import { budgetRows, kindOf, possibleLines } from './testing/record-kinds.ts'
import { aMatter, dataOf } from './testing/records.ts'
import { useTestApp } from './testing/test-app.ts'
import { unzip } from './testing/workbook.ts'

// Every call of the contract, with hostile values in every field beside values that are right: whoever adds a call adds it
// here as well. Another seed or more values: FUZZ_SEED=7 FUZZ_EACH=200.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const EACH = Number(process.env['FUZZ_EACH'] ?? 2)
const PATIENCE_MS = 5_000

const app = useTestApp()
const jobs = useJobs(app)
/**
 * What takes records away from the others, or out of sight, comes last, so that there is something to ask about; after all, a
 * rule of signing in, which may shut out the person who calls.
 */
const takesAway = ([name]: (typeof endpoints)[number]) => {
  if (name === 'signInRules.update') return 2
  return /\.(remove|revoke|bulk|purge|merge|close$|set$|leave|end)/.test(name) ? 1 : 0
}
/** Calls that go on after their first answer are tested where they live. */
const finite = endpoints
  .filter(([, { path }]) => !path.endsWith('/live'))
  .toSorted((left, right) => takesAway(left) - takesAway(right))

/** In every text of the other firm, and of the matter behind the wall: an answer that holds one has leaked. */
const THEIRS = 'Zzyzx'
const WALLED = 'Qwghlm'

interface World {
  readonly firm: TestFirm
  readonly firms: readonly string[]
  readonly own: RecordIds
  /** Of the other firm. */
  readonly theirs: RecordIds
  /** Of the same firm, behind a wall. */
  readonly walled: RecordIds
  /** The number of a restricted matter that the administrator may let themselves into. */
  readonly closedDoor: string
  /** How often theirs was changed before anything is reply. */
  readonly history: string
  /** The token of a person of a client, once it was needed. */
  client?: string
}
let world: World

async function makeWorld(): Promise<void> {
  const [firm, other] = [await aFirm(app), await aFirm(app, { name: `${THEIRS} LP` })]
  const associate = await firm.join('associate', 'Deji Balogun')
  const own = await seedAllRecordTypes(app, firm, { word: 'Obi', people: [firm.administrator, associate] })
  const theirs = await seedAllRecordTypes(app, other, { word: THEIRS, people: [other.administrator] })
  const walled = await seedAllRecordTypes(app, firm, {
    word: WALLED,
    people: [associate],
    openClient: 'Harborline Bank',
  })
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = true where id = any ($1::uuid[])', [walled['matters']]),
  )
  const [entered, restricted] = [await aRestrictedMatter(firm, associate), await aRestrictedMatter(firm, associate)]
  const entering = { matterNumber: entered.matterNumber, reason: 'The associate is in hospital' }
  dataOf(await app.call(walls.override, { body: entering }, firm.administrator.token))
  own['entered'] = [entered.id]
  await settleJobs(jobs())
  world = { firm, firms: [firm.id, other.id], own, theirs, walled, closedDoor: restricted.matterNumber, history: '' }
  world = { ...world, history: await theirHistory() }
}

async function aRestrictedMatter(firm: TestFirm, { id }: TestPerson) {
  const matter = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: id }] })
  const restricting = { params: { id: matter.id }, body: { isRestricted: true } }
  dataOf(await app.call(walls.set, restricting, firm.administrator.token))
  return matter
}

/** What a person of the firm would fill in, by the name of the field; the ids are those of the kind that it asks for. */
const FILLED_IN: readonly (readonly [RegExp, (ids: readonly string[]) => readonly unknown[]])[] = [
  [/^businessId$/, () => [world.firm.id]],
  [/^adminUserId$/, () => [world.firm.administrator.id]],
  [/^ids$/, (ids) => [...ids.map((id) => [id]), ids.slice(3, 7).join(',')]],
  // Invoices with something open.
  [/^invoiceId$/, (ids) => ids.slice(5, 7)],
  [/^slug$/, (ids) => (ids.length > 0 ? ids : [world.firm.slug])],
  // The client of most matters.
  [/^(clientId|draftId)$/, (ids) => ids.slice(0, 1)],
  [/^(duration|hours)$/, () => [1.5, '0.25']],
  [/^(body|clientBody)$/, () => [richTextOf('So ordered.')]],
  [
    /^parts$/,
    () => [
      (world.own['matters'] ?? []).slice(0, 2).map((matterId) => ({ matterId, share: 1 })),
      (world.own['trustLedgers'] ?? []).slice(0, 1).map((ledgerId) => ({ ledgerId, amount: '10' })),
    ],
  ],
  [/^instalmentDates$/, () => [['2026-04-16', '2026-05-16']]],
  [/^list$/, () => ['time-entries']],
  [/^dueInDays$/, () => [14]],
  [/^minimum$/, () => [null, '10']],
  [/^approverId$/, () => []],
  [/^graceDays$/, () => [14, 90]],
  [/^scopes$/, () => [['clientInfo'], ['timeEntry.create']]],
  [/^days$/, () => [30, 365]],
  [/^domain$/, () => ['marula.example']],
  [/^nextOn$/, () => ['2026-04-20']],
  [/reason/i, () => ['The associate is in hospital']],
  [/currencyid/i, () => [840, 566, 1, 2, 3]],
  [/date|day|from|to$|weekStart/i, () => ['2026-03-17', '03/17/2026']],
  [/^asAt$/, () => ['2026-03-17']],
  [/^year$/, () => [2026]],
  [/^through$/, () => ['2026-01-31', '2026-01']],
  [/^instalments$/, () => [['2026-03-31', '2026-04-30'].map((dueDate) => ({ dueDate, amount: '100' }))]],
  [/^allocations$/, () => [(world.own['invoices'] ?? []).slice(5, 6).map((invoiceId) => ({ invoiceId, amount: '1' }))]],
  [/^lines$/, () => possibleLines(world.own)],
  [/^cards$/, () => [null, { provider: 'stripe', destination: 'acct_clientmoney' }]],
  [/^items$/, () => [[{ kind: 'document', label: 'Passport' }]]],
  [/^content$/, () => ['LEDES1998B[]\n', null]],
  [/^purpose$/, () => ['bankCharges']],
  [/^mapping$/, () => [['name']]],
  [/^maxNarrative$/, () => [1_000]],
  [/^rows$/, () => [budgetRows(world.own)]],
  [/^quiet(From|Until)$/, () => [null]],
  [/^digestAt$/, () => ['07:00']],
  [/version/i, () => []],
  [/id$|ids$|^secret$/i, (ids) => [...ids, ids.join(',')]],
]
const knowledge: Knowledge = (key, endpoint) => {
  if (endpoint === walls.override && key === 'matterNumber') return [world.closedDoor]
  const ids = world.own[kindOf(key, endpoint)] ?? []
  const some = endpoint.path.endsWith('/restore') ? ids.slice(-1) : ids
  return FILLED_IN.find(([pattern]) => pattern.test(key))?.[1](some) ?? []
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** A file that the call can read. */
const bytesFor = ({ path }: EndpointShape) =>
  path.startsWith('/admin/trust-statement/') ? bankCsv(0, [['2026-03-20', '5.00', 'Transfer']]) : PDF

async function send(endpoint: EndpointShape, { params, query, body }: Sending, token: string): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeAddressPart(asText(params[name]) || 'x'))
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 0 ? value.map((one) => [key, asText(one)]) : [[key, asText(value)]],
  )
  const reply = app.app.server.inject({
    method: endpoint.method,
    url: `/api${path}?${pairs.map(([key, value]) => `${key}=${encodeAddressPart(value ?? '')}`).join('&')}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(endpoint.takes === 'bytes' && { 'content-type': 'application/octet-stream' }),
    },
    ...((endpoint.method === 'POST' || endpoint.method === 'PUT') && {
      payload: endpoint.takes === 'bytes' ? bytesFor(endpoint) : body,
    }),
  })
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer to ${endpoint.path}`)), PATIENCE_MS).unref()
  })
  const { statusCode, headers, body: text, rawPayload } = await Promise.race([reply, timeout])
  // A workbook is compressed, and tells the moment it was made.
  const isWorkbook = /spreadsheet/.test(String(headers['content-type']))
  return { status: statusCode, text: isWorkbook ? [...unzip(rawPayload).values()].join('\n') : text }
}

/** Lines of the audit trail that a request wrote: every change of a firm's books or of an account adds one. */
async function countChanges(requestId: string): Promise<number> {
  const { rows } = await jobs().query<{ lines: number }>(
    'select count(*)::int as lines from app.audit_log where request_id = $1',
    [requestId],
  )
  return rows[0]?.lines ?? 0
}

/** The id of a refused request. */
const requestIdOf = ({ text }: { readonly text: string }): string => Failure.parse(JSON.parse(text)).requestId

/** How often anything of the other firm, or behind the wall, was changed. */
async function theirHistory(): Promise<string> {
  const hidden = [...new Set(Object.values(world.walled).flat())]
  const { rows } = await jobs().query<{ lines: string }>(
    `select count(*) as lines from app.audit_log where business_id = '${world.firms[1]}'
       or business_id = '${world.firm.id}' and row_key ->> 'id' = any ('{${hidden.join()}}'::text[])`,
  )
  return rows[0]?.lines ?? ''
}

interface Outcome {
  readonly status: number
  readonly said: string
  /** What must never be, in words; none where all is well. */
  readonly harms: readonly string[]
}

/** What every answer has in common, for every request: no fault, no leak, and a proper refusal that changed nothing. */
async function outcomeOf(endpoint: EndpointShape, sending: Sending, token: string): Promise<Outcome> {
  await untilJobsAreDone(jobs())
  const { status, text } = await send(endpoint, sending, token)
  const harms: string[] = []
  if (status >= 500) harms.push('a fault')
  if (text.includes(THEIRS) || text.includes(WALLED)) harms.push('a leak')
  if (status >= 400) {
    const refusal = Failure.safeParse(JSON.parse(text))
    if (!refusal.success) harms.push('no envelope')
    else if ((await countChanges(refusal.data.requestId)) > 0) harms.push('a change by a refused call')
  }
  const request = `${endpoint.method} ${endpoint.path} (seed ${SEED}) ${JSON.stringify(sending).slice(0, 2_000)}`
  return {
    status,
    said: `${status} ${text.slice(0, 300)}`,
    harms: harms.map((harm) => `${harm}: ${request} → ${status} ${text.slice(0, 600)}`),
  }
}

const withValue = (sending: Sending, { where, key }: Part, value: unknown): Sending => ({
  ...sending,
  [where]: { ...sending[where], [key]: value },
})

/** A token that a call may use up. */
async function tokenFor(endpoint: EndpointShape): Promise<string> {
  if (endpoint === auth.signOut) return (await aPerson(app)).token
  if (endpoint.access.kind === 'client') return await clientToken(endpoint === portal.signOut)
  return world.firm.administrator.token
}

/** Of a person of a client, who is invited once, and again for a call that ends the session. */
async function clientToken(isUsedUp: boolean): Promise<string> {
  const clientId = world.own['clients']?.[0] ?? ''
  const invite = async () => (await aPortalClient(app, world.firm, { clientId })).token
  if (isUsedUp) return invite()
  return (world.client ??= await invite())
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
/** FUZZ_REPORT=1 says why calls are never answered. */
const REPORT = process.env['FUZZ_REPORT'] !== undefined

describe('hostile values', () => {
  beforeAll(makeWorld, 180_000)

  test.each(finite)(
    'in any field of %s are refused or harmless',
    async (name, endpoint) => {
      const [harms, refusals]: [string[], string[]] = [[], []]
      for (const sending of callsOf(endpoint, seeded(SEED + finite.findIndex(([other]) => other === name)))) {
        const outcome = await outcomeOf(endpoint, sending, await tokenFor(endpoint))
        harms.push(...outcome.harms)
        if (outcome.status === 200) answered.add(name)
        else if (REPORT) refusals.push(`${outcome.said} ← ${JSON.stringify(sending).slice(0, 400)}`)
      }
      if (REPORT && !answered.has(name)) console.log(name, refusals.slice(0, 3).join('\n'))
      expect(harms).toEqual([])
    },
    60_000,
  )

  test('change no records of others', async () => expect(await theirHistory()).toBe(world.history))

  test('pass the entry check: most calls were answered, not only refused', () => {
    const silent = finite.map(([name]) => name).filter((name) => !answered.has(name))
    const figures = `${answered.size} of ${finite.length} were answered, not ${silent.join(', ')}`
    expect(answered.size / finite.length < 0.79 ? figures : 'most').toBe('most')
  })
})

/** A field that keeps an id and nothing else. */
const NO_ID = 'Okafor, Marula and Finch of Marina Road'
const isId = ({ schema }: Part): boolean => schema.safeParse(newId()).success && schema.safeParse(NO_ID).data !== NO_ID
const isList = (part: Part): boolean =>
  part.schema.safeParse([newId()]).success && !part.schema.safeParse([NO_ID]).success
interface Place {
  readonly part: Part
  /** The field that asks for the id: the part itself, or one within it. */
  readonly field: Part
}
const placesOf = (endpoint: EndpointShape): Place[] =>
  partsOf(endpoint)
    .filter(({ key }) => key !== 'businessId' && key !== 'adminUserId')
    .flatMap((part) => [part, ...fieldsWithin(part)].map((field) => ({ part, field })))
    .filter(({ field }) => isId(field) || isList(field))
const named = finite.filter(([, endpoint]) => endpoint.access.kind === 'needs' && placesOf(endpoint).length > 0)

/** The value of the part with this id in it. */
function naming({ part, field }: Place, id: string, value: unknown): unknown {
  const named = isId(field) ? id : [id]
  if (part === field) return named
  if (!Array.isArray(value)) return { ...(value as object), [field.key]: named }
  return value.map((each: object, index) => (index === 0 ? { ...each, [field.key]: named } : each))
}

/** One of the other firm's and, where there are such, two behind the wall: the last lies in the recycle bin. */
const forbiddenFor = (key: string, endpoint: EndpointShape): string[] => {
  const kind = kindOf(key, endpoint)
  // Plans are the product's, and everybody knows their ids.
  if (kind === 'plans') return []
  const [theirs, walled] = [world.theirs[kind], world.walled[kind]].map((ids) => ids ?? [])
  const ids = [theirs?.at(0), walled?.at(0), walled?.at(-1)].filter((id) => id !== undefined)
  return ids.length > 0
    ? [...new Set(ids)]
    : [world.theirs['clients'], world.walled['matters']].map((some) => some?.[0] ?? '')
}

describe("the id of another firm's record, or of a matter behind a wall", () => {
  beforeAll(makeWorld, 180_000)

  test.each(named)(
    'is to %s the same as an id that nobody has',
    async (name, endpoint) => {
      const caller = new Caller(seeded(SEED), knowledge)
      for (const place of placesOf(endpoint)) {
        const { part, field } = place
        for (const id of forbiddenFor(field.key, endpoint)) {
          const sending = caller.call(endpoint, 0.2)
          const value = caller.value(endpoint, part.key, part.schema)
          const ask = (about: string) =>
            send(endpoint, withValue(sending, part, naming(place, about, value)), world.firm.administrator.token)
          const unknown = await ask(unknownLike(id))
          const reply = await ask(id)
          const unchanged = reply.status < 400 || (await countChanges(requestIdOf(reply))) === 0
          const leaks = [THEIRS, WALLED].filter((word) => reply.text.includes(word))
          // Where the field is not looked at, the first call was saved, and the second one meets what it left behind.
          const isSaved = endpoint.method !== 'GET' && unknown.status < 400
          const known = { name, part: part.key, field: field.key }
          expect({ ...known, unchanged, leaks, ...(!isSaved && gistOf(endpoint, reply)) }).toEqual({
            ...known,
            unchanged: true,
            leaks: [],
            ...(!isSaved && gistOf(endpoint, unknown)),
          })
        }
      }
    },
    60_000,
  )

  test('leaves their records as they were', async () => expect(await theirHistory()).toBe(world.history))
})
