import { beforeAll, describe, expect, test } from 'vitest'
import { budgets } from '#contract/budgets.ts'
import { portalAccess, type PortalActivity, type PortalMatterSharing } from '#contract/portal-access.ts'
import {
  portalPages,
  type PortalInvoiceRow,
  type PortalMatter,
  type PortalMatterRow,
  type PortalOverview,
  type PortalWaiting,
} from '#contract/portal-pages.ts'
import { richTextOf } from '#domain/rich-text.ts'
import { publicInvoice, type PublicInvoice } from '#contract/public-invoice.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aPortalClient } from '../../testing/portal.ts'
import { aMatter } from '../../testing/matters.ts'
import { aNote } from '../../testing/progress.ts'
import { aClient, dataOf } from '../../testing/records.ts'
import { aTimekeeper } from '../../testing/time.ts'
import { seedAllRecordTypes } from '../../testing/seed-all-record-types.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

/** Two clients of one firm with a record of every type, of which only the first has access; all their invoices were sent. */
async function aWorld() {
  const firm = await aFirm(app)
  const people = [firm.administrator] as const
  const own = await seedAllRecordTypes(app, firm, { word: 'Lagoonside', people })
  await seedAllRecordTypes(app, firm, { word: 'Qwghlm', people, openClient: 'Qwghlm Bank' })
  const clientId = own['clients']?.[0] ?? ''
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query("update app.invoices set sent_at = now() where status = 'approved'"),
  )
  return { firm, own, clientId, person: await aPortalClient(app, firm, { clientId }) }
}

let world: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  world = await aWorld()
}, 120_000)

const readable: readonly EndpointShape[] = [
  portalPages.overview,
  portalPages.matters,
  portalPages.invoices,
  portalPages.funds,
]

async function shareAnUpdate({ id }: TestFirm): Promise<void> {
  await asOwnerOf(app, id, (owner) =>
    owner.query(`update app.progress_updates set is_shared = true, shared_at = now(), client_text = 'The judge heard both sides',
      client_body = '{"type":"doc","content":[]}' where deleted_at is null`),
  )
}

describe('what a client reads', () => {
  test('is their own, in the words written for them, and never a word of another client or of the firm', async () => {
    const { firm, person } = world
    await shareAnUpdate(firm)
    const answers = await Promise.all(readable.map((endpoint) => app.call(endpoint, {}, person.token)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Qwghlm/)
    }
    const overview = dataOf<PortalOverview>(answers[0] ?? { status: 0, body: {} as never })
    expect(overview.updates[0]?.text).toBe('The judge heard both sides')
    expect(overview.openMatters).toBeGreaterThan(0)
  })

  test('is new until this person has seen it, which the firm sees in the activity of the matter', async () => {
    const { administrator } = world.firm
    const matter = await aMatter(app, world.firm)
    const { clientId } = matter
    const person = await aPortalClient(app, world.firm, { clientId })
    const colleague = await aPortalClient(app, world.firm, { clientId })
    const shared = { isShared: true, clientBody: richTextOf('The judge heard both sides') }
    const note = await aNote(app, administrator.token, matter.id, shared)
    await aNote(app, administrator.token, matter.id)
    const foreign = await aNote(app, administrator.token, (await aMatter(app, world.firm)).id, shared)
    const standing = async ({ token } = person) => {
      const [overview, waiting, matters] = [
        dataOf<PortalOverview>(await app.call(portalPages.overview, {}, token)),
        dataOf<PortalWaiting>(await app.call(portalPages.waiting, {}, token)),
        dataOf<PortalMatterRow[]>(await app.call(portalPages.matters, {}, token)),
      ]
      return [overview.updates.map(({ isNew }) => isNew), waiting.updates, matters[0]?.newUpdates]
    }
    const read = (updateIds: string[]) => app.call(portalPages.readUpdates, { body: { updateIds } }, person.token)
    expect(await standing()).toEqual([[true], 1, 1])
    expect((await read([note.id, foreign.id])).status).toBe(200)
    await read([note.id])
    expect(await standing()).toEqual([[false], 0, 0])
    expect(await standing(colleague)).toEqual([[true], 1, 1])
    const activity = async (matterId: string) =>
      dataOf<PortalActivity[]>(await app.call(portalAccess.activity, { query: { matterId } }, administrator.token))
    expect(await activity(matter.id)).toMatchObject([{ kind: 'update', subject: note.title, subjectId: note.id }])
    expect(await activity(foreign.matterId)).toEqual([])
  })

  test('is an invoice that was sent, opened on the page where it is paid, and in the activity of its matter', async () => {
    const { firm, person } = world
    const invoices = dataOf<PortalInvoiceRow[]>(await app.call(portalPages.invoices, {}, person.token))
    expect(invoices.length).toBeGreaterThan(0)
    const id = invoices[0]?.id ?? ''
    const { slug } = dataOf<{ slug: string }>(
      await app.call(portalPages.openInvoice, { params: { id }, body: {} }, person.token),
    )
    expect(dataOf<PublicInvoice>(await app.call(publicInvoice.get, { params: { slug } })).isOpen).toBe(true)
    const matter = await asOwnerOf(app, firm.id, (owner) =>
      owner.query<{ matter_id: string }>('select matter_ids[1] as matter_id from app.invoices where id = $1', [id]),
    )
    const query = { matterId: matter.rows[0]?.matter_id }
    const activity = dataOf<PortalActivity[]>(
      await app.call(portalAccess.activity, { query }, firm.administrator.token),
    )
    expect(activity).toMatchObject([{ kind: 'invoice', subjectId: id, personName: 'Halima Bello' }])
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.invoices set sent_at = null'))
    expect(dataOf(await app.call(portalPages.invoices, {}, person.token))).toEqual([])
    const again = await app.call(portalPages.openInvoice, { params: { id }, body: {} }, person.token)
    expect(again.status).toBe(404)
  })

  test('is not a matter behind a wall, nor one that the firm hides, until it is shown', async () => {
    const { firm, own, person } = world
    const id = own['matters']?.[0] ?? ''
    const open = () => app.call(portalPages.matter, { params: { id } }, person.token)
    expect(dataOf<PortalMatter>(await open()).name).toContain('Lagoonside')
    const set = (change: string) =>
      asOwnerOf(app, firm.id, (owner) => owner.query(`update app.matters set ${change} where id = $1`, [id]))
    await set('is_restricted = true')
    expect((await open()).status).toBe(404)
    await set("portal_sharing = 'shown'")
    expect((await open()).status).toBe(200)
    await set("portal_sharing = 'hidden'")
    expect((await open()).status).toBe(404)
  })

  test('is the work in progress on one matter where the firm shows it, and never a rate', async () => {
    const { firm } = world
    const { token } = firm.administrator
    const { id: clientId } = await aClient(app, firm)
    const desk = await aTimekeeper(app, firm, await aMatter(app, firm, { clientId }))
    const other = await aMatter(app, firm, { clientId })
    const { id } = desk.matter
    await desk.save({ duration: 2 })
    const [person, director] = [
      await aPortalClient(app, firm, { clientId }),
      await aPortalClient(app, firm, { clientId, rights: ['matters'] }),
    ]
    const share = async (matterId: string, body: object, as = token) =>
      app.call(portalAccess.shareMatter, { params: { id: matterId }, body }, as)
    const work = async (matterId: string, as = person) =>
      dataOf<PortalMatter>(await app.call(portalPages.matter, { params: { id: matterId } }, as.token)).work
    expect(await work(id)).toBeNull()
    expect(dataOf<PortalMatterSharing>(await share(id, { isShown: true, showsWork: true }))).toMatchObject({
      sharing: 'auto',
      isShown: true,
      hasBudget: false,
      people: 2,
      readers: [
        { accessId: person.accessId, name: 'Halima Bello' },
        { accessId: director.accessId, name: 'Halima Bello' },
      ],
    })
    const first = await work(id)
    expect(first).toMatchObject({ kind: 'amount', limit: null, unbilled: first?.used })
    expect(first?.used).toBeGreaterThan(0)
    const limit = (first?.used ?? 0) * 4
    dataOf(await app.call(budgets.save, { params: { id }, body: { kind: 'amount', limit } }, token))
    expect(await work(id)).toMatchObject({ limit, usedPercent: 25 })
    await desk.save({ duration: 2 })
    expect(await work(id)).toMatchObject({ usedPercent: 50 })
    dataOf(await app.call(budgets.save, { params: { id }, body: { kind: 'hours', limit: 16, version: 1 } }, token))
    expect(await work(id)).toMatchObject({ kind: 'hours', limit: 16, used: 4, unbilled: null, usedPercent: 25 })
    // Not of another matter, not to somebody who sees no invoices, and not of a matter that is hidden.
    expect(await work(other.id)).toBeNull()
    expect(await work(id, director)).toBeNull()
    expect(dataOf(await share(id, { isShown: false, showsWork: true }))).toMatchObject({ sharing: 'hidden' })
    expect((await app.call(portalPages.matter, { params: { id } }, person.token)).status).toBe(404)
    const accountant = await firm.join('readonly')
    expect((await share(id, { isShown: true, showsWork: true }, accountant.token)).status).toBe(403)
  })

  test('ends where the rights of the person end', async () => {
    const { firm, clientId } = world
    const director = await aPortalClient(app, firm, { clientId, rights: ['matters'] })
    const statuses = await Promise.all(
      [portalPages.matters, portalPages.invoices, portalPages.funds].map(
        async (endpoint) => (await app.call(endpoint, {}, director.token)).status,
      ),
    )
    expect(statuses).toEqual([200, 403, 403])
    const overview = dataOf<PortalOverview>(await app.call(portalPages.overview, {}, director.token))
    expect(overview).toMatchObject({ due: null, held: null })
  })
})
