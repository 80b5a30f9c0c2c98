import { beforeAll, expect, test, vi } from 'vitest'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { notifications, type Notification } from '#contract/notifications.ts'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import { trustReplenishment, type LedgerReplenishment } from '#contract/trust-replenishment.ts'
import { trustRequests, type DepositRequest, type DepositRequestDetail } from '#contract/trust-requests.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let account: TrustAccount
let grace: TestPerson
let tobi: TestPerson
beforeAll(async () => {
  world = await trustWorld(app)
  account = await world.account()
  const settings = { withdrawalApprovers: 0, twoApproversAbove: null, requestsNeedApproval: true }
  dataOf(await world.call(trustWithdrawals.updateSettings, settings))
  tobi = await world.firm.join('partner')
  grace = await world.firm.join('partner')
})

const rule = { minimum: 200, target: 500, dueInDays: 14, reason: 'To fill up the retainer' }
const save = (ledger: TrustLedger, more: object = {}) =>
  world.call(trustReplenishment.save, { ...rule, ...more }, ledger.id)
const of = async (ledger: TrustLedger) =>
  dataOf<LedgerReplenishment>(await world.call(trustReplenishment.get, undefined, ledger.id))
/** The requests of a ledger, the latest first. */
const requestsOf = async ({ id }: TrustLedger) => {
  const { token } = world.firm.administrator
  const reply = await app.call(trustRequests.list, { query: { ledgerId: id } }, token)
  return dataOf<{ data: DepositRequest[] }>(reply).data
}
/** Once so many were asked for. */
const waitForRequests = (ledger: TrustLedger, count: number) =>
  vi.waitFor(
    async () => {
      const requests = await requestsOf(ledger)
      expect(requests).toHaveLength(count)
      return requests
    },
    { timeout: 20_000, interval: 100 },
  )
const decide = async (id: string, by: TestPerson) =>
  dataOf<DepositRequestDetail>(
    await app.call(trustRequests.decide, { params: { id }, body: { isApproved: true } }, by.token),
  )
/** That nothing more is due: the work of another ledger, which is done after it, is done. */
async function otherWorkDone() {
  const other = await world.ledger(account.id)
  dataOf(await save(other, { minimum: null, approverId: grace.id }))
  await waitForRequests(other, 1)
}

test('an evergreen retainer is asked for once when it falls below its minimum, by its rule, and again when it falls again (R16)', async () => {
  const ledger = await world.ledger(account.id)
  await world.aDeposit(ledger, 500)
  const set = dataOf<LedgerReplenishment>(await save(ledger, { approverId: tobi.id }))
  expect(set).toMatchObject({
    rule: { minimum: 200, target: 500, approver: { userId: tobi.id }, haltedReason: '' },
    openRequest: null,
  })
  dataOf(await world.disburse(ledger, 300))
  await otherWorkDone()
  expect(await requestsOf(ledger)).toEqual([])

  const before = app.outbox.length
  dataOf(await world.disburse(ledger, 50))
  const [request] = await waitForRequests(ledger, 1)
  expect(request).toMatchObject({ state: 'submitted', amount: 350, reason: rule.reason, isToDecide: false })
  expect(await linkMailedTo(app, tobi.email, '/trust-account/requests/')).toBe(request?.id)
  const mailed = app.outbox.slice(before).filter(({ text }) => text.includes(request?.id ?? ''))
  expect(mailed.map(({ to }) => to)).toEqual([tobi.email])
  expect((await of(ledger)).openRequest).toMatchObject({ id: request?.id, state: 'submitted', outstanding: 350 })
  const low = await app.call(notifications.list, {}, world.firm.administrator.token)
  const about = dataOf<{ data: Notification[] }>(low).data.filter(({ recordId }) => recordId === request?.id)
  expect(about).toMatchObject([
    {
      event: 'retainerLow',
      text: expect.stringMatching(/^A retainer has run low: deposit request DR-2026-\d{4} was made/),
    },
  ])

  dataOf(await world.disburse(ledger, 10))
  await otherWorkDone()
  expect(await requestsOf(ledger)).toHaveLength(1)

  const id = request?.id ?? ''
  const own = await world.call(trustRequests.decide, { isApproved: true }, id)
  expect([own.status, own.body.code]).toEqual([403, 'self_approval'])
  await decide(id, tobi)
  await world.aDeposit(ledger, 350, { parts: [{ ledgerId: ledger.id, amount: 350, requestId: id }] })
  expect((await of(ledger)).openRequest).toBeNull()
  dataOf(await world.disburse(ledger, 400))
  const [second] = await waitForRequests(ledger, 2)
  expect(second).toMatchObject({ state: 'submitted', amount: 410 })

  dataOf(await world.call(trustRequests.cancel, {}, second?.id))
  await otherWorkDone()
  expect(await requestsOf(ledger)).toHaveLength(2)
  dataOf(await world.call(trustReplenishment.delete, undefined, ledger.id))
  expect((await of(ledger)).rule).toBeNull()
})

test('a plain retainer is asked for when nothing is left, and where nobody approves its request is ready to be sent', async () => {
  const own = await trustWorld(app)
  const settings = { withdrawalApprovers: 0, twoApproversAbove: null, requestsNeedApproval: false }
  dataOf(await own.call(trustWithdrawals.updateSettings, settings))
  const { id } = await own.account()
  const ledger = await own.ledger(id)
  await own.aDeposit(ledger, 20)
  dataOf(await own.call(trustReplenishment.save, { ...rule, minimum: null }, ledger.id))
  dataOf(await own.disburse(ledger, 20))
  const mailed = await linkMailedTo(app, own.firm.administrator.email, '/trust-account/requests/')
  const request = dataOf<DepositRequestDetail>(await own.call(trustRequests.get, undefined, mailed))
  expect(request).toMatchObject({ state: 'approved', amount: 500, canSend: true })
})

test('a rule works in the name of a person who may ask for deposits and see the matter, and says why it stopped', async () => {
  const ledger = await world.ledger(account.id)
  await world.aDeposit(ledger, 500)
  const leaver = await world.firm.join('partner')
  const saved = app.call(trustReplenishment.save, { params: { id: ledger.id }, body: rule }, leaver.token)
  expect(dataOf<LedgerReplenishment>(await saved).rule?.actingBy.userId).toBe(leaver.id)
  await asOwnerOf(app, world.firm.id, (owner) =>
    owner.query('update app.members set removed_at = now() where id = $1', [leaver.id]),
  )
  dataOf(await world.disburse(ledger, 400))
  await vi.waitFor(async () => expect((await of(ledger)).rule?.haltedReason).toContain('may no longer'), {
    timeout: 20_000,
    interval: 100,
  })
  expect(await requestsOf(ledger)).toEqual([])
  dataOf(await save(ledger, { version: (await of(ledger)).rule?.version }))
  expect(await waitForRequests(ledger, 1)).toMatchObject([{ amount: 400 }])
})

test('a rule whose person is walled off stops, says so, and the administrators are told', async () => {
  const { administrator } = world.firm
  const matter = await aMatter(app, world.firm, { matterAssignedToInfos: [{ userId: administrator.id }] })
  const ledger = await world.ledger(account.id, matter)
  await world.aDeposit(ledger, 500)
  const barred = await world.firm.join('partner')
  const saved = app.call(trustReplenishment.save, { params: { id: ledger.id }, body: rule }, barred.token)
  expect((await saved).status).toBe(200)
  // Only its team sees it from now on.
  const wall = { params: { id: matter.id }, body: { isRestricted: true } }
  dataOf(await app.call(walls.set, wall, administrator.token))
  dataOf(await world.disburse(ledger, 400))
  await vi.waitFor(async () => expect((await of(ledger)).rule?.haltedReason).toContain('no longer see the matter'), {
    timeout: 20_000,
    interval: 100,
  })
  expect(await requestsOf(ledger)).toEqual([])
  const listNotices = async (token: string) =>
    dataOf<{ data: { text: string; recordId: string }[] }>(await app.call(notifications.list, {}, token)).data.filter(
      ({ recordId }) => recordId === matter.id,
    )
  expect(await listNotices(administrator.token)).toMatchObject([
    { text: expect.stringContaining('no longer see the matter') },
  ])
  expect(await listNotices(barred.token)).toEqual([])
})

test('a rule is refused that approves itself, fills up to less than its minimum, or is not of this firm', async () => {
  const ledger = await world.ledger(account.id)
  const { administrator } = world.firm
  const refused = async (more: object) => {
    const { status, body } = await save(ledger, more)
    return [status, body.code]
  }
  expect(await refused({ approverId: administrator.id })).toEqual([422, 'self_approval'])
  expect(await refused({ target: 100 })).toEqual([422, 'target_below_minimum'])
  expect(await refused({ minimum: 0 })).toEqual([422, 'invalid_amount'])
  const reader = await world.firm.join('readonly')
  expect((await refused({ approverId: reader.id }))[0]).toBe(404)
  const sent = { params: { id: ledger.id }, body: rule }
  expect((await app.call(trustReplenishment.save, sent, reader.token)).status).toBe(403)
  const stranger = await aFirm(app)
  expect((await app.call(trustReplenishment.save, sent, stranger.administrator.token)).status).toBe(404)
  dataOf(await save(ledger, { minimum: null, approverId: tobi.id }))
  expect(await refused({ version: 0 })).toEqual([409, 'stale_version'])
  const unused = await world.ledger(account.id)
  await world.call(trustReplenishment.save, { ...rule, minimum: null }, unused.id)
  const deleted = await world.call(trustLedgers.delete, undefined, unused.id)
  expect([deleted.status, deleted.body.code]).toEqual([409, 'ledger_has_entries'])
})
