import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { invoices } from '#contract/invoices.ts'
import { walls } from '#contract/walls.ts'
import { webhooks as calls, type Webhook } from '#contract/webhooks.ts'
import { aFirm, asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { aPayment } from '../../testing/payments.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { SOON, useWebhooks } from '../../testing/webhooks.ts'

const app = useTestApp({ allowsPrivateAddresses: true })
const hooks = useWebhooks(app)
const { aWebhook, arrived, at, log, pause, resume, settled, eventsAt } = hooks

const stateOf = (deliveryId: string) =>
  asOwnerOf(app, hooks.firm.id, async (owner) => {
    const { rows } = await owner.query<{ state: string }>('select state from app.webhook_deliveries where id = $1', [
      deliveryId,
    ])
    return rows[0]?.state
  })

describe('the events', () => {
  test('of an invoice are told one after the other, until it is paid', async () => {
    const made = await aWebhook(['invoice.created', 'invoice.approved', 'invoice.paid', 'payment.recorded'])
    const matter = await aMatter(app, hooks.firm)
    const invoice = await anInvoice(app, hooks.firm, matter)
    const pay = (amount: number) =>
      aPayment(app, hooks.firm, { clientId: matter.clientId, amount, allocations: [{ invoiceId: invoice.id, amount }] })
    const first = await pay(50)
    await expect.poll(() => eventsAt(made), SOON).toContain(`payment.recorded ${first.id}`)
    expect(eventsAt(made)).not.toContain(`invoice.paid ${invoice.id}`)
    const second = await pay(150)
    await arrived(made, 5)
    expect(eventsAt(made).toSorted()).toEqual(
      [
        `invoice.created ${invoice.id}`,
        `invoice.approved ${invoice.id}`,
        `payment.recorded ${first.id}`,
        `payment.recorded ${second.id}`,
        `invoice.paid ${invoice.id}`,
      ].toSorted(),
    )
  })

  test('that were not chosen are not told, nor what another firm does', async () => {
    const made = await aWebhook(['client.created', 'client.deleted', 'client.restored'])
    const other = await aFirm(app)
    await aClient(app, other)
    const client = await aClient(app, hooks.firm)
    const params = { id: client.id }
    const { token } = hooks.firm.administrator
    dataOf(await app.call(clients.update, { params, body: { clientType: 'Company', companyName: 'Obi' } }, token))
    dataOf(await app.call(clients.delete, { params }, token))
    dataOf(await app.call(clients.restore, { params }, token))
    await arrived(made, 3)
    await settled(made)
    const [marker] = eventsAt(made).slice(3)
    expect(new Set(eventsAt(made))).toEqual(
      new Set([`client.created ${client.id}`, `client.deleted ${client.id}`, `client.restored ${client.id}`, marker]),
    )
  })

  test('of a transaction that was rolled back never happened', async () => {
    const made = await aWebhook(['client.created', 'client.updated'])
    const client = await aClient(app, hooks.firm)
    await arrived(made)
    await asOwnerOf(app, hooks.firm.id, async (owner) => {
      await owner.query('begin')
      await owner.query("update app.clients set notes = 'never' where id = $1", [client.id])
      await owner.query('rollback')
    })
    await settled(made)
    expect(eventsAt(made).filter((text) => text.endsWith(client.id))).toEqual([`client.created ${client.id}`])
  })

  test('are told once each, however often they are read', async () => {
    const made = await aWebhook(['client.created'])
    const client = await aClient(app, hooks.firm)
    await arrived(made)
    await asOwnerOf(app, hooks.firm.id, (owner) =>
      owner.query('update app.webhook_progress set read_seq = 0 where webhook_id = $1', [made.id]),
    )
    await settled(made)
    expect(eventsAt(made).filter((text) => text.endsWith(client.id))).toHaveLength(1)
  })

  test('that happen while it is paused are told when it is resumed, but not those of more than 30 days ago', async () => {
    const made = await aWebhook(['client.created'])
    await pause(made)
    const client = await aClient(app, hooks.firm)
    app.clock.advance(31 * 86_400)
    await resume(made)
    await expect
      .poll(
        () =>
          asOwnerOf(app, hooks.firm.id, async (owner) => {
            const { rows } = await owner.query<{ is_read: boolean }>(
              `select p.read_seq >= (select max(seq) from app.audit_seals where business_id = p.business_id) as is_read
               from app.webhook_progress p where webhook_id = $1`,
              [made.id],
            )
            return rows[0]?.is_read
          }),
        SOON,
      )
      .toBe(true)
    expect(at(made)).toEqual([])
    app.clock.set(new Date().toISOString())
    await pause(made)
    const second = await aClient(app, hooks.firm)
    await resume(made)
    await arrived(made)
    expect(eventsAt(made)).toEqual([`client.created ${second.id}`])
    expect(eventsAt(made)).not.toContain(`client.created ${client.id}`)
  })
})

describe('whose webhook it is decides what it is told', () => {
  test('nothing of records that the role may not see', async () => {
    const person = await joinAs(app, hooks.firm, ['adminPermissions', 'clientInfo'])
    const made = await aWebhook(['client.created', 'matter.created', 'invoice.created'], person)
    const matter = await aMatter(app, hooks.firm)
    await aDraft(app, hooks.firm, matter)
    await settled(made)
    expect(eventsAt(made).filter((text) => !text.startsWith('client.created'))).toEqual([])
  })

  test('nothing of the work of others to a role that sees its own only', async () => {
    const person = await joinAs(app, hooks.firm, ['adminPermissions', 'clientInfo', 'matterMaster'], 'assigned')
    const made = await aWebhook(['client.created', 'matter.created'], person)
    const everything = await aWebhook(['client.created'])
    await aMatter(app, hooks.firm)
    await settled(everything)
    expect(eventsAt(made)).toEqual([])
  })

  test('nothing of a matter behind a wall, nor what belongs to it', async () => {
    const partner = await hooks.firm.join('partner', 'Ife Insider')
    const all = ['client.created', 'matter.created', 'matter.updated', 'timeEntry.created']
    const [outside, inside] = [await aWebhook(all), await aWebhook(all, await insiderAdministrator(partner))]
    const matter = await aMatter(app, hooks.firm, { matterAssignedToInfos: [{ userId: partner.id }] }, partner.token)
    await expect.poll(() => eventsAt(outside), SOON).toContain(`matter.created ${matter.id}`)
    const wall = { params: { id: matter.id }, body: { isRestricted: true } }
    dataOf(await app.call(walls.set, wall, partner.token))
    const entry = await anHourOn(app, hooks.firm, matter.id, partner.id)
    await expect.poll(() => eventsAt(inside), SOON).toContain(`timeEntry.created ${entry}`)
    await settled(outside)
    expect(eventsAt(outside)).not.toContain(`timeEntry.created ${entry}`)
    expect(eventsAt(outside)).not.toContain(`matter.updated ${matter.id}`)
    // What it was sent before the wall rose is hidden with the rest.
    expect((await log(outside)).map(({ recordId }) => recordId)).not.toContain(matter.id)
  })

  test('nothing of a matter that is walled off before the next attempt', async () => {
    const partner = await hooks.firm.join('partner')
    const made = await aWebhook(['matter.created', 'client.created'])
    hooks.receiver.answerBy((_, response) => void response.writeHead(503).end())
    const matter = await aMatter(app, hooks.firm, { matterAssignedToInfos: [{ userId: partner.id }] }, partner.token)
    await expect.poll(() => eventsAt(made), SOON).toContain(`matter.created ${matter.id}`)
    const tries = () => eventsAt(made).filter((text) => text === `matter.created ${matter.id}`).length
    await expect
      .poll(async () => (await log(made)).find(({ recordId }) => recordId === matter.id)?.lastStatus, SOON)
      .toBe(503)
    const waiting = (await log(made)).find(({ recordId }) => recordId === matter.id)?.id ?? ''
    dataOf(await app.call(walls.set, { params: { id: matter.id }, body: { isRestricted: true } }, partner.token))
    hooks.receiver.accept()
    app.clock.advance(6)
    await expect.poll(() => stateOf(waiting), SOON).toBe('withheld')
    expect(tries()).toBe(1)
    expect((await log(made)).map(({ id }) => id)).not.toContain(waiting)
    const replay = { params: { id: made.id, deliveryId: waiting }, body: {} }
    expect((await app.call(calls.replay, replay, made.token)).status).toBe(404)
  })

  test('nothing any more of what the role is no longer allowed before the next attempt', async () => {
    const person = await joinAs(app, hooks.firm, ['adminPermissions', 'clientInfo'])
    const made = await aWebhook(['client.created'], person)
    hooks.receiver.answerBy((_, response) => void response.writeHead(500).end())
    const client = await aClient(app, hooks.firm)
    await arrived(made)
    await expect.poll(async () => (await log(made))[0]?.lastStatus, SOON).toBe(500)
    await asOwnerOf(app, hooks.firm.id, (owner) =>
      owner.query("update app.roles set permissions = '{adminPermissions}' where id = $1", [person.roleId]),
    )
    hooks.receiver.accept()
    app.clock.advance(6)
    await expect.poll(async () => (await log(made))[0]?.state, SOON).toBe('withheld')
    expect(eventsAt(made)).toEqual([`client.created ${client.id}`])
    const [{ id: deliveryId } = { id: '' }] = await log(made)
    expect(await app.call(calls.replay, { params: { id: made.id, deliveryId }, body: {} }, made.token)).toMatchObject({
      status: 422,
      body: { code: 'delivery_withheld' },
    })
  })

  test('nothing once the person has left', async () => {
    const person = await joinAs(app, hooks.firm, ['adminPermissions', 'clientInfo'])
    const made = await aWebhook(['client.created'], person)
    await asOwnerOf(app, hooks.firm.id, (owner) =>
      owner.query('update app.members set removed_at = now() where id = $1', [person.id]),
    )
    const everything = await aWebhook(['client.created'])
    await aClient(app, hooks.firm)
    await settled(everything)
    expect(at(made)).toEqual([])
    const seen = await app.call(calls.get, { params: { id: made.id } }, hooks.firm.administrator.token)
    expect(dataOf<Webhook>(seen).isOrphaned).toBe(true)
  })
})

/** The role of somebody who is behind the wall, with what making a webhook needs. */
async function insiderAdministrator(person: TestPerson): Promise<TestPerson> {
  await asOwnerOf(app, hooks.firm.id, (owner) =>
    owner.query(
      "update app.roles set permissions = permissions || '{adminPermissions}' where id = (select role_id from app.members where id = $1)",
      [person.id],
    ),
  )
  app.clock.advance(6)
  return person
}

test('an invoice that is voided is told as voided', async () => {
  const made = await aWebhook(['invoice.voided', 'invoice.updated'])
  const invoice = await anInvoice(app, hooks.firm, await aMatter(app, hooks.firm))
  const body = { reason: 'Wrong client' }
  dataOf(await app.call(invoices.void, { params: { id: invoice.id }, body }, made.token))
  await expect.poll(() => eventsAt(made), SOON).toContain(`invoice.voided ${invoice.id}`)
})
