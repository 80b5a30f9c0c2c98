import { beforeAll, describe, expect, test } from 'vitest'
import { billingRuns } from '#contract/billing-runs.ts'
import type { BillingRun } from '#contract/billing-run-shapes.ts'
import { clientRequests, type ClientRequest } from '#contract/client-requests.ts'
import { expenses } from '#contract/expenses.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { invoices } from '#contract/invoices.ts'
import {
  NOTIFICATION_EVENT_NAMES,
  notifications,
  type Notification,
  type NotificationEvent,
} from '#contract/notifications.ts'
import { portalInvoices, type PortalInvoice } from '#contract/portal-invoices.ts'
import { portalMessages } from '#contract/portal-messages.ts'
import { portalRequests } from '#contract/portal-requests.ts'
import { trustRequests } from '#contract/trust-requests.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { walls } from '#contract/walls.ts'
import { anExpense } from '../../testing/expenses.ts'
import { asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anImport } from '../../testing/imports.ts'
import { aDraft } from '../../testing/invoices.ts'
import { aPayment } from '../../testing/payments.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { UNREACHABLE, useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let firm: TestFirm
let administrator: TestPerson
/** Responsible for the matter, and may approve. */
let partner: TestPerson
let accountant: TestPerson
let matter: Awaited<ReturnType<typeof aMatter>>
let client: PortalClient
beforeAll(async () => {
  world = await trustWorld(app)
  ;({ firm } = world)
  ;({ administrator } = firm)
  partner = await firm.join('partner')
  accountant = await firm.join('accountant', 'Kunle Ajibade')
  matter = await aMatter(app, firm, { matterName: 'Obi v Ade', responsibleUserId: partner.id })
  client = await aPortalClient(app, firm, { clientId: matter.clientId })
})

type Call = Parameters<typeof app.call>[0]
const as = async <T = { id: string }>(person: { readonly token: string }, call: Call, sent: object): Promise<T> =>
  dataOf<T>(await app.call(call, sent, person.token))
const feed = async (person: TestPerson) => (await as<{ data: Notification[] }>(person, notifications.list, {})).data
const eventsOf = async (person: TestPerson, event: NotificationEvent) =>
  (await feed(person)).filter((one) => one.event === event)

interface NotifiedAct {
  readonly event: NotificationEvent
  /** Does what is told of; returns who is told, and the record to which it leads. */
  readonly act: () => Promise<{ readonly reader: TestPerson; readonly recordId?: string; readonly text: RegExp }>
}

async function aSubmittedInvoice() {
  const { id } = await aDraft(app, firm, matter)
  await as(administrator, invoices.submit, { params: { id }, body: {} })
  return id
}
async function aSentInvoice() {
  const { id } = await aSubmittedInvoice().then((submitted) =>
    as(partner, invoices.approve, { params: { id: submitted }, body: {} }),
  )
  await asOwnerOf(app, firm.id, (owner) => owner.query('update app.invoices set sent_at = now() where id = $1', [id]))
  return id
}
async function aWithdrawal() {
  const ledger = await world.ledger((await world.account()).id)
  const body = { ledgerId: ledger.id, amount: 300, payee: 'Savannah', method: 'transfer', purpose: 'Completion' }
  return (await as(accountant, trustWithdrawals.create, { body })).id
}
async function aDepositRequest() {
  const accountId = (await world.account()).id
  const body = { matterId: matter.id, accountId, amount: 2_000, dueOn: '2026-04-16', reason: 'On account of fees' }
  const { id } = await as(administrator, trustRequests.create, { body })
  await as(administrator, trustRequests.submit, { params: { id }, body: {} })
  return id
}

const CASES: readonly NotifiedAct[] = [
  {
    event: 'workHandedOver',
    act: async () => {
      const leaver = await firm.join('partner', 'Priya Nair')
      const { id } = await aMatter(app, firm, { responsibleUserId: leaver.id })
      const body = { isActive: false, handOverTo: partner.id }
      await as(administrator, firmCalls.updateMember, { params: { id: leaver.id }, body })
      return { reader: partner, recordId: id, text: /^Amara Finch handed a matter over to you$/ }
    },
  },
  {
    event: 'clientMessage',
    act: async () => {
      await as(client, portalMessages.send, { body: { matterId: matter.id, text: 'Secret words' } })
      return { reader: partner, recordId: matter.id, text: /^The client wrote to you: Obi v Ade$/ }
    },
  },
  {
    event: 'clientAnswer',
    act: async () => {
      const items = [{ kind: 'answer', label: 'Who signed?' }]
      const body = { matterId: matter.id, title: 'Papers', dueOn: '2026-03-19', items }
      const request = await as<ClientRequest>(administrator, clientRequests.create, { body })
      const params = { id: request.items[0]?.id }
      await as(client, portalRequests.answer, { params, body: { text: 'I did' } })
      return { reader: partner, recordId: matter.id, text: /^The client answered a request: Obi v Ade$/ }
    },
  },
  {
    event: 'clientQuestion',
    act: async () => {
      const id = await aSentInvoice()
      const { lines } = await as<PortalInvoice>(client, portalInvoices.get, { params: { id } })
      await as(client, portalInvoices.ask, { params: { id: lines[0]?.id }, body: { text: 'Why?' } })
      return { reader: partner, recordId: id, text: /^The client asks about a line of an invoice: Obi v Ade$/ }
    },
  },
  {
    event: 'expenseDecided',
    act: async () => {
      const { id } = await anExpense(app, firm, { isFirmExpense: true, isRequest: true }, accountant.token)
      const body = { reason: 'Not ours' }
      await as(administrator, expenses.transition, { params: { id, move: 'reject' }, body })
      return { reader: accountant, recordId: id, text: /^Amara Finch rejected your expense request$/ }
    },
  },
  {
    event: 'invoiceSubmitted',
    act: async () => ({
      recordId: await aSubmittedInvoice(),
      reader: partner,
      text: /^An invoice for Harborline Bank waits for your approval$/,
    }),
  },
  {
    event: 'invoiceDecided',
    act: async () => {
      const id = await aSubmittedInvoice()
      await as(partner, invoices.return, { params: { id }, body: { reason: 'Wrong rate' } })
      return { reader: administrator, recordId: id, text: /^An invoice that you submitted was sent back: Wrong rate$/ }
    },
  },
  {
    event: 'paymentRecorded',
    act: async () => {
      await aSentInvoice()
      const { id } = await aPayment(app, firm, { clientId: matter.clientId, amount: 40 })
      return { reader: partner, recordId: id, text: /^Payment RCT-2026-\d+ was recorded for your matter$/ }
    },
  },
  {
    event: 'depositSubmitted',
    act: async () => ({
      recordId: await aDepositRequest(),
      reader: partner,
      text: /^Amara Finch asks you to approve a deposit request$/,
    }),
  },
  {
    event: 'depositDecided',
    act: async () => {
      const id = await aDepositRequest()
      await as(partner, trustRequests.decide, { params: { id }, body: { isApproved: false, note: 'Later' } })
      return { reader: administrator, recordId: id, text: /^DR-2026-\d{4} was declined$/ }
    },
  },
  {
    event: 'withdrawalSubmitted',
    act: async () => ({
      recordId: await aWithdrawal(),
      reader: partner,
      text: /^Kunle Ajibade asks you to approve a withdrawal$/,
    }),
  },
  {
    event: 'withdrawalDecided',
    act: async () => {
      const id = await aWithdrawal()
      await as(partner, trustWithdrawals.approve, { params: { id }, body: { isChecked: true } })
      return { reader: accountant, recordId: id, text: /^WR-2026-\d{4} was approved$/ }
    },
  },
  {
    event: 'withdrawalComment',
    act: async () => {
      const id = await aWithdrawal()
      await as(partner, trustWithdrawals.comment, { params: { id }, body: { note: 'Which account?' } })
      return { reader: accountant, recordId: id, text: /^\S.+ wrote about WR-2026-\d{4}$/ }
    },
  },
  {
    event: 'mailBounced',
    act: async () => {
      const id = await aSentInvoice()
      const email = `nobody${UNREACHABLE}`
      const body = { recipients: [email], subject: 'Invoice', text: '{link}' }
      await as(administrator, invoiceDocuments.send, { params: { id }, body })
      return { reader: administrator, recordId: id, text: /^The mail with an invoice to nobody@\S+ did not arrive$/ }
    },
  },
  {
    event: 'billingRunFinished',
    act: async () => {
      await anHourOn(app, firm, matter.id)
      const { id } = await as<BillingRun>(administrator, billingRuns.create, { body: { upTo: '2026-03-17' } })
      return { reader: administrator, recordId: id, text: /^Drafts of your billing run are ready$/ }
    },
  },
  {
    event: 'importFinished',
    act: async () => {
      const { id } = await anImport(app, administrator.token, { kind: 'clients', content: 'Name\nDelta Marine' })
      return { reader: administrator, recordId: id, text: /^clio\.csv was imported: 1 new$/ }
    },
  },
]

/** They are told of in the tests of what they are about. */
const ELSEWHERE: readonly NotificationEvent[] = [
  'matterAssigned',
  'expenseSubmitted',
  'invoicePaid',
  'paymentBounced',
  'depositPaid',
  'hearingUpcoming',
  'hearingUnreported',
  'budgetReached',
  'retainerLow',
  'retainerStopped',
  'reconciliationSubmitted',
  'webhookStopped',
  'planUnpaid',
  'planChange',
  'newDevice',
]

test('every event is told of by something', () => {
  expect([...CASES.map(({ event }) => event), ...ELSEWHERE].toSorted()).toEqual(NOTIFICATION_EVENT_NAMES.toSorted())
})

describe.each(CASES)('$event', ({ event, act }) => {
  test('is told to whom it concerns, and leads to its record', async () => {
    const { reader, recordId, text } = await act()
    await expect
      .poll(async () => (await eventsOf(reader, event)).filter((one) => one.recordId === recordId), { timeout: 20_000 })
      .toMatchObject([{ text: expect.stringMatching(text) as string }])
  })
})

test('an approval is told as well', async () => {
  const id = await aSubmittedInvoice()
  await as(partner, invoices.approve, { params: { id }, body: {} })
  const found = (await eventsOf(administrator, 'invoiceDecided')).find((one) => one.recordId === id)
  expect(found?.text).toMatch(/^Invoice INV-2026-\d{4} that you submitted was approved$/)
})

test('nobody is told of what their walls hide: an invoice of a walled matter waits only for those who see it', async () => {
  const walled = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: administrator.id }] })
  await as(administrator, walls.set, { params: { id: walled.id }, body: { isRestricted: true } })
  const before = (await eventsOf(partner, 'invoiceSubmitted')).length
  const { id } = await aDraft(app, firm, walled)
  await as(administrator, invoices.submit, { params: { id }, body: {} })
  // The wall hides what is stored as well: it is opened to see that nothing was.
  await as(administrator, walls.set, { params: { id: walled.id }, body: { isRestricted: false } })
  expect(await eventsOf(partner, 'invoiceSubmitted')).toHaveLength(before)
})

test('a client who writes about no matter is heard by those responsible for its open matters', async () => {
  await as(client, portalMessages.send, { body: { text: 'Hello' } })
  await expect
    .poll(
      async () => (await eventsOf(partner, 'clientMessage')).map(({ recordKind, recordId }) => [recordKind, recordId]),
      {
        timeout: 20_000,
      },
    )
    .toContainEqual(['client', matter.clientId])
})

test('who wants no mail about withdrawals gets none, and is still shown them', async () => {
  const settings = await as<object>(partner, notifications.settings, {})
  const choices = [{ event: 'withdrawalSubmitted', inApp: true, mail: 'off' }]
  await as(partner, notifications.updateSettings, { body: { ...settings, choices } })
  const mails = () => app.outbox.filter(({ to, subject }) => to === partner.email && subject.includes('a withdrawal'))
  const [before, id] = [mails().length, await aWithdrawal()]
  // The administrator is mailed by the same transaction.
  const approvalMails = () => app.outbox.filter(({ to, text }) => to === administrator.email && text.includes(id))
  await expect.poll(() => approvalMails().length, { timeout: 20_000 }).toBe(1)
  expect(mails()).toHaveLength(before)
  expect((await eventsOf(partner, 'withdrawalSubmitted')).map(({ recordId }) => recordId)).toContain(id)
})

test('an issued invoice without a submission tells nobody', async () => {
  const before = (await eventsOf(partner, 'invoiceDecided')).length
  const { id } = await aDraft(app, firm, matter, { by: partner })
  await as(administrator, invoices.approve, { params: { id }, body: {} })
  expect(await eventsOf(partner, 'invoiceDecided')).toHaveLength(before)
})
