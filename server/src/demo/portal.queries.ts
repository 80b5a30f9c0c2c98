import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { addDays, dayInZone } from '#domain/calendar-day.ts'
import { CLIENT_RIGHTS } from '#domain/client-rights.ts'
import { MAX_FILE_BYTES } from '#domain/files.ts'
import { demoId } from '../../../db/demo/identity.ts'
import { claimContent } from '../features/files/public.ts'
import type { FirmTx } from '../platform/db/transactions.ts'
import type { FileStore } from '../platform/files/store.ts'
import { hashSecret, newSecret } from '../platform/http/session.ts'
import { onePagePdf } from './one-page-pdf.ts'
import type { LoadedDemo } from './people.queries.ts'

/** Who signs in to the portal of the demo firm. */
export const DEMO_CLIENT_PERSON = { name: 'Halima Bello', email: 'halima.bello@client.example' }

const MINUTE_MS = 60_000
const [PERSON = '', ACCESS = '', THREAD = '', REQUEST = '', SESSION = ''] = [1, 2, 3, 4, 5].map((n) =>
  demoId('portal', n),
)

/** The client of the demo's portal, with the session by which its person came last; nobody has the token. */
export function demoClient(data: LoadedDemo) {
  const clientId = busiestClientsMatter(data)?.clientId ?? ''
  return { id: SESSION, businessId: data.firm.id, accessId: ACCESS, personId: PERSON, clientId, slug: data.firm.slug }
}

/** What is written down of the portal, and where its files go. */
interface Opening {
  readonly passwordHash: string
  readonly files: FileStore
}

interface Parts {
  readonly businessId: string
  readonly founderId: string
  readonly matter: { readonly id: string; readonly clientId: string }
  /** The moment so many minutes before the demo was loaded. */
  readonly before: (minutes: number) => Date
  readonly today: string
}

/**
 * A person of the client with the most open matters: with access, a thread, a checklist of which one item is answered, and files
 * that were shared; and somebody who asks for access.
 */
export async function openPortal(tx: FirmTx, data: LoadedDemo, { passwordHash, files }: Opening): Promise<void> {
  const { firm, people, loadedAt } = data
  const [founder] = people
  const matter = busiestClientsMatter(data)
  if (!founder || !matter) throw new Error('the demo firm has no open matter')
  const parts: Parts = {
    businessId: firm.id,
    founderId: founder.id,
    matter,
    before: (minutes) => new Date(loadedAt.getTime() - minutes * MINUTE_MS),
    today: dayInZone(firm.timeZone, loadedAt.getTime()),
  }
  await giveAccess(tx, parts, passwordHash)
  await writeThread(tx, parts)
  await askForPapers(tx, parts)
  await shareFiles(tx, parts, { data, files })
  await askForAccess(tx, parts)
}

/** An open matter of the client that has the most of them. */
function busiestClientsMatter({ matters }: LoadedDemo) {
  const open = matters.filter(({ status }) => status === 'open')
  const byClient = [...Map.groupBy(open, ({ clientId }) => clientId).values()]
  return byClient.toSorted((one, other) => other.length - one.length)[0]?.[0]
}

async function giveAccess(tx: FirmTx, { businessId, founderId, matter, before }: Parts, passwordHash: string) {
  const since = { business_id: businessId, created_at: before(9_000) }
  await tx
    .insertInto('app.portal_people')
    .values({ ...since, id: PERSON, ...DEMO_CLIENT_PERSON, password_hash: passwordHash })
    .execute()
  await tx
    .insertInto('app.portal_access')
    .values({
      ...since,
      id: ACCESS,
      person_id: PERSON,
      client_id: matter.clientId,
      rights: [...CLIENT_RIGHTS],
      created_by: founderId,
    })
    .execute()
  await tx
    .insertInto('app.portal_sessions')
    .values({
      business_id: businessId,
      id: SESSION,
      access_id: ACCESS,
      token_hash: hashSecret(newSecret()),
      created_at: before(1_500),
      // Of the database's own clock, by which sessions end.
      expires_at: sql<Date>`clock_timestamp() + interval '1 hour'`,
    })
    .execute()
}

async function writeThread(tx: FirmTx, { businessId, founderId, matter, before }: Parts) {
  const messages = [
    { by: null, body: 'Has the other side answered our last letter?', minutes: 1_500 },
    { by: founderId, body: 'It has, yesterday. We write to you by the end of the week.', minutes: 1_440 },
    { by: null, body: 'Thank you. I can come in on any morning.', minutes: 1_400 },
    { by: founderId, body: 'Before that we need the signed delivery note. See your requests.', minutes: 90 },
  ].map((message, place) => ({ ...message, id: demoId('portal', 10 + place) }))
  const about = { business_id: businessId, client_id: matter.clientId, matter_id: matter.id }
  const fromClient = messages.findLast(({ by }) => by === null)?.id ?? null
  await tx
    .insertInto('app.message_threads')
    .values({ ...about, id: THREAD, latest_at: before(90), latest_from_client: fromClient })
    .execute()
  await tx
    .insertInto('app.messages')
    .values(
      messages.map(({ id, by, body, minutes }) => ({
        ...about,
        id,
        thread_id: THREAD,
        body,
        written_by: by,
        person_name: by === null ? DEMO_CLIENT_PERSON.name : '',
        created_at: before(minutes),
      })),
    )
    .execute()
}

async function askForPapers(tx: FirmTx, { businessId, founderId, matter, before, today }: Parts) {
  const about = { business_id: businessId, matter_id: matter.id }
  await tx
    .insertInto('app.client_requests')
    .values({
      ...about,
      client_id: matter.clientId,
      id: REQUEST,
      title: 'Papers for the next hearing',
      note: 'A photo of each page is enough.',
      due_on: addDays(today, 7),
      created_by: founderId,
      created_at: before(2_880),
    })
    .execute()
  const item = { ...about, request_id: REQUEST }
  const answered = {
    status: 'answered',
    answer: 'Our store keeper, Emeka Obi',
    answered_by_name: DEMO_CLIENT_PERSON.name,
    answered_at: before(200),
  } as const
  await tx
    .insertInto('app.client_request_items')
    .values({ ...item, id: demoId('portal', 21), position: 0, kind: 'document', label: 'Signed delivery note' })
    .execute()
  await tx
    .insertInto('app.client_request_items')
    .values({
      ...item,
      id: demoId('portal', 22),
      position: 1,
      kind: 'answer',
      label: 'Who received the goods?',
      ...answered,
    })
    .execute()
}

interface Sharing {
  readonly data: LoadedDemo
  readonly files: FileStore
}

/** Two papers of the client's matters, which came with notes of the firm. */
async function shareFiles(tx: FirmTx, { businessId, founderId, matter, before }: Parts, { data, files }: Sharing) {
  const matters = new Map(
    data.matters.flatMap((one) => (one.clientId === matter.clientId && one.status === 'open' ? [[one.id, one]] : [])),
  )
  const notes = data.progress.filter(({ hearing, matterId }) => hearing === null && matters.has(matterId))
  const [latest, earlier] = notes.toSorted((one, other) => (one.happenedOn < other.happenedOn ? 1 : -1))
  const papers = [
    { note: latest, name: 'Advice on the next steps.pdf', minutes: 2_600 },
    { note: earlier, name: 'Draft settlement agreement.pdf', minutes: 4_100 },
  ]
  for (const [at, { note, name, minutes }] of papers.entries()) {
    if (!note) continue
    const matterName = matters.get(note.matterId)?.name ?? ''
    const content = onePagePdf([data.firm.name, '', name.replace('.pdf', ''), matterName])
    const incoming = await files.receive(Readable.from([content]), MAX_FILE_BYTES)
    await claimContent(tx, incoming)
    await files.put(incoming)
    const id = demoId('portal', 30 + at)
    const { sha256, sizeBytes } = incoming
    await tx
      .insertInto('app.files')
      .values({
        business_id: businessId,
        id,
        sha256,
        size_bytes: sizeBytes,
        media_type: 'application/pdf',
        name,
        matter_id: note.matterId,
        uploaded_by: founderId,
        created_at: before(minutes + 5),
      })
      .execute()
    await tx
      .insertInto('app.progress_note_files')
      .values({ business_id: businessId, file_id: id, note_id: note.id })
      .execute()
    await tx
      .insertInto('app.file_shares')
      .values({
        business_id: businessId,
        id: demoId('portal', 40 + at),
        file_id: id,
        client_id: matter.clientId,
        matter_id: note.matterId,
        shared_by: founderId,
        shared_at: before(minutes),
      })
      .execute()
  }
}

/** A colleague of the person, whom the firm has to know before they see anything. */
const askForAccess = (tx: FirmTx, { businessId, before }: Parts) =>
  tx
    .insertInto('app.portal_sign_ups')
    .values({
      business_id: businessId,
      id: demoId('portal', 50),
      name: 'Emeka Obi',
      email: 'emeka.obi@client.example',
      phone_number: '',
      message: 'I keep the store of our company and have the delivery notes.',
      created_at: before(190),
    })
    .execute()
