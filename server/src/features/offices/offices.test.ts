import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { firm as firmCalls, type TeamListMember } from '#contract/firm.ts'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { invoices } from '#contract/invoices.ts'
import { letterhead, type Letterhead } from '#contract/letterhead.ts'
import { matters, type Matter, type MatterRow } from '#contract/matters.ts'
import { offices, type Office } from '#contract/offices.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let associate: TestPerson
let abuja: Office

const tokenOf = () => firm.administrator.token
const create = (body: object, token = tokenOf()) => app.call(offices.create, { body }, token)
const update = (id: string, body: object, token = tokenOf()) =>
  app.call(offices.update, { params: { id }, body }, token)
const move = (call: typeof offices.archive | typeof offices.restore, id: string) =>
  app.call(call, { params: { id } }, tokenOf())
const matterOf = async (id: string) => dataOf<Matter>(await app.call(matters.get, { params: { id } }, tokenOf()))
const ABUJA = { name: 'Abuja', address: '4 Yakubu Gowon Crescent\nAsokoro, Abuja', phone: '+234 9 461 0000' }

beforeAll(async () => {
  firm = await aFirm(app)
  associate = await firm.join('associate', 'Priya Nair')
  const body = { address: '12 Broad Street\nLagos', phone: '+234 1 270 0000', email: 'post@marula.example' }
  dataOf(await app.call(letterhead.update, { body }, tokenOf()))
  abuja = dataOf(await create(ABUJA))
})

describe("a firm's offices", () => {
  test('are kept by administrators, each under a name of its own', async () => {
    expect(await create({ name: 'ABUJA', address: 'Elsewhere' })).toMatchObject({
      status: 409,
      body: { code: 'choice_known' },
    })
    expect(await create({ name: 'Kano', address: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { address: 'Address is required' } },
    })
    expect((await create({ name: 'Kano', address: 'Elsewhere' }, associate.token)).status).toBe(403)
    const listed = dataOf<Office[]>(await app.call(offices.list, {}, associate.token))
    expect(listed.map(({ name }) => name)).toEqual(['Abuja'])
  })

  test('of another firm are not there, and are on no matter and no person', async () => {
    const other = await aFirm(app)
    const theirs = dataOf<Office>(await create({ name: 'Accra', address: '1 Ring Road' }, other.administrator.token))
    expect((await update(theirs.id, { ...ABUJA, name: 'Accra' })).status).toBe(404)
    expect((await move(offices.archive, theirs.id)).status).toBe(404)
    const matter = await aMatter(app, firm)
    const body = { clientId: matter.clientId, matterName: 'Obi v Ade', officeId: theirs.id }
    const sent = [
      app.call(matters.create, { body }, tokenOf()),
      app.call(matters.update, { params: { id: matter.id }, body }, tokenOf()),
      app.call(firmCalls.updateMember, { params: { id: associate.id }, body: { officeId: theirs.id } }, tokenOf()),
    ]
    for (const reply of await Promise.all(sent))
      expect(reply).toMatchObject({ status: 404, body: { errors: { officeId: 'Office not found' } } })
  })

  test('are given to people, and to the matters of whoever is responsible', async () => {
    const body = { officeId: abuja.id }
    const moved = dataOf<TeamListMember>(
      await app.call(firmCalls.updateMember, { params: { id: associate.id }, body }, tokenOf()),
    )
    expect(moved.office).toEqual({ id: abuja.id, name: 'Abuja' })
    const hers = await aMatter(app, firm, { responsibleUserId: associate.id })
    const head = await aMatter(app, firm, { responsibleUserId: associate.id, officeId: null })
    expect((await matterOf(hers.id)).office).toEqual({ id: abuja.id, name: 'Abuja' })
    expect((await matterOf(head.id)).office).toBeNull()

    const idsOf = async (officeId: string) => {
      const { data } = dataOf<{ data: MatterRow[] }>(
        await app.call(matters.list, { query: { officeId, size: 200 } }, tokenOf()),
      )
      return data.map(({ id }) => id)
    }
    expect(await idsOf(abuja.id)).toEqual([hers.id])
    expect(await idsOf('head')).toContain(head.id)
    expect(await idsOf('head')).not.toContain(hers.id)
    // Time and invoices are of the office of their matter.
    const entry = await anHourOn(app, firm, hers.id)
    await anHourOn(app, firm, head.id)
    const timeOf = async (officeId: string) =>
      dataOf<{ data: { id: string }[] }>(await app.call(timeEntries.list, { query: { officeId } }, tokenOf())).data
    expect((await timeOf(abuja.id)).map(({ id }) => id)).toEqual([entry])
    expect(await timeOf('head')).toHaveLength(1)
    const invoice = await aDraft(app, firm, hers)
    const invoicesOf = async (officeId: string) =>
      dataOf<{ data: { id: string }[] }>(await app.call(invoices.list, { query: { officeId } }, tokenOf())).data
    expect((await invoicesOf(abuja.id)).map(({ id }) => id)).toEqual([invoice.id])
    expect((await invoicesOf('head')).map(({ id }) => id)).not.toContain(invoice.id)
    const events = dataOf<{ data: { changes: { field: string; after: string | null }[] }[] }>(
      await app.call(audit.trail, { query: { kind: 'person' } }, tokenOf()),
    )
    expect(events.data.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'Office', after: 'Abuja' }),
    )
  })

  test('stay on what has them when they are archived, and are given to nothing new', async () => {
    const kano = dataOf<Office>(await create({ name: 'Kano', address: '9 Bompai Road' }))
    const matter = await aMatter(app, firm, { officeId: kano.id })
    dataOf(await move(offices.archive, kano.id))
    expect((await matterOf(matter.id)).office?.name).toBe('Kano')
    const body = { clientId: matter.clientId, matterName: 'Renamed', officeId: kano.id }
    dataOf(await app.call(matters.update, { params: { id: matter.id }, body }, tokenOf()))
    expect((await app.call(matters.create, { body }, tokenOf())).status).toBe(404)
  })

  test('edited by two people at once refuse the later one', async () => {
    const { id, version } = dataOf<Office>(await create({ name: 'Enugu', address: '2 Ogui Road' }))
    const body = { name: 'Enugu', address: '3 Ogui Road', version }
    dataOf(await update(id, body))
    expect(await update(id, body)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })
})

describe('the documents of a matter', () => {
  const headFor = async (...matterIds: string[]) =>
    dataOf<Letterhead>(await app.call(letterhead.get, { query: { matterIds: matterIds.join(',') } }, tokenOf()))
  const textOf = async (id: string) => {
    const url = `/api${invoiceDocuments.pdf.path.replace(':id', id)}`
    const headers = { authorization: `Bearer ${tokenOf()}` }
    const { rawPayload } = await app.app.server.inject({ url, headers })
    return (await textsOfPages(rawPayload)).join(' ')
  }

  test('carry the address of its office, and the firm’s own where the office says nothing', async () => {
    const matter = await aMatter(app, firm, { officeId: abuja.id })
    expect(await headFor(matter.id)).toMatchObject({
      name: 'Marula & Finch LP',
      address: ABUJA.address,
      phone: ABUJA.phone,
      email: 'post@marula.example',
    })
    const { id } = await aDraft(app, firm, matter)
    const text = await textOf(id)
    expect(text).toContain('Asokoro')
    expect(text).not.toContain('Broad Street')
  })

  test('about matters of several offices carry that of the head office', async () => {
    const [one, head] = [await aMatter(app, firm, { officeId: abuja.id }), await aMatter(app, firm)]
    expect((await headFor(one.id, head.id)).address).toContain('Broad Street')
    const other = await aMatter(app, firm, { clientId: one.clientId })
    const lines = [one.id, other.id].map((matterId) => ({
      matterId,
      description: 'Advice',
      quantity: 1,
      rate: 100,
      taxCodeIds: [],
    }))
    const { id } = await aDraft(app, firm, one, { lines })
    expect(await textOf(id)).toContain('Broad Street')
  })

  test('that were issued stay as they are when the office moves, is renamed or archived', async () => {
    const uyo = dataOf<Office>(await create({ name: 'Uyo', address: '5 Oron Road' }))
    const matter = await aMatter(app, firm, { officeId: uyo.id })
    const { id } = await anInvoice(app, firm, matter, { by: await firm.join('partner') })
    const issued = await textOf(id)
    expect(issued).toContain('5 Oron Road')
    dataOf(await update(uyo.id, { name: 'Uyo', address: '77 Aka Road' }))
    dataOf(await move(offices.archive, uyo.id))
    expect(await textOf(id)).toBe(issued)
    expect((await headFor(matter.id)).address).toContain('Broad Street')
    dataOf(await move(offices.restore, uyo.id))
    expect((await headFor(matter.id)).address).toBe('77 Aka Road')
  })

  test('of another firm’s matters are the firm’s own', async () => {
    const other = await aFirm(app)
    const theirs = dataOf<Office>(await create({ name: 'Accra', address: '1 Ring Road' }, other.administrator.token))
    const matter = await aMatter(app, other, { officeId: theirs.id })
    expect((await headFor(matter.id)).address).toContain('Broad Street')
  })
})
