import { CLIENT_RIGHTS } from '#domain/client-rights.ts'
import { conflicts } from '#contract/conflicts.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { customFields } from '#contract/custom-fields.ts'
import { workingCalendar, type WorkingCalendar } from '#contract/working-calendar.ts'
import { activityTypes } from '#contract/firm-lists.ts'
import { exchangeRates } from '#contract/exchange-rates.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { matterStages } from '#contract/matter-stages.ts'
import { offices } from '#contract/offices.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { roles } from '#contract/roles.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import { webhooks } from '#contract/webhooks.ts'
import { asOwnerOf, type TestFirm } from './factories.ts'
import { dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

interface FirmRecords {
  readonly app: TestApp
  readonly firm: TestFirm
  /** In every text. */
  readonly word: string
  readonly clientId: string
  /** A matter of the client. */
  readonly matterId: string
  /** An invoice of the client that was issued. */
  readonly issuedId: string
}

/** What a firm's administrators keep, made by calls; ids by what they are ids of. The last activity type is archived. */
export async function createFirmRecords(about: FirmRecords) {
  const { app, firm, word, clientId, matterId, issuedId } = about
  const send = async <T = { readonly id: string }>(endpoint: EndpointShape, sent: object) =>
    dataOf<T>(await app.call(endpoint, sent, firm.administrator.token))
  const create = async (endpoint: EndpointShape, body: object) => (await send(endpoint, { body })).id
  const email = (name: string) => `${name}.${word}@client.example`.toLowerCase()
  const stored = (text: string) =>
    asOwnerOf(app, firm.id, async (owner) => (await owner.query<{ id: string }>(text)).rows.map(({ id }) => id))

  const [roleId] = await stored("select id from app.roles where key = 'paralegal'")
  for (const name of ['first', 'second']) await send(firmCalls.invite, { body: { email: email(name), roleId } })
  const access = { clientId, name: `Halima ${word}`, rights: CLIENT_RIGHTS }
  const activity = { appliesTo: 'time', billableByDefault: true }
  const activities: string[] = []
  for (const name of ['research', 'drafting', 'filing'])
    activities.push(await create(activityTypes.create, { ...activity, name: `${word} ${name}` }))
  await send(activityTypes.archive, { params: { id: activities.at(-1) } })
  const field = { recordKind: 'client', fieldType: 'text' }
  const fields: string[] = []
  for (const name of ['industry', 'source', 'region'])
    fields.push(await create(customFields.create, { ...field, name: `${word} ${name}` }))
  await send(customFields.archive, { params: { id: fields.at(-1) } })
  const places: string[] = []
  for (const name of ['north', 'south', 'west'])
    places.push(await create(offices.create, { name: `${word} ${name}`, address: `1 ${word} Road` }))
  await send(offices.archive, { params: { id: places.at(-1) } })
  const [practiceAreaId] = await stored("select id from app.practice_areas where name = 'Tax'")
  const stages: string[] = []
  for (const name of ['opening', 'hearing', 'closing'])
    stages.push(await create(matterStages.create, { practiceAreaId, name: `${word} ${name}` }))
  await send(matterStages.archive, { params: { id: stages.at(-1) } })
  const closure = { name: `${word} retreat`, from: '2026-08-03', to: '2026-08-05' }
  const { closedDays } = await send<WorkingCalendar>(workingCalendar.close, { body: closure })
  await send(exchangeRates.save, { body: { currencyId: 1, rate: 1500, date: '2026-03-16' } })
  const { address } = await send<{ address: string }>(invoiceDocuments.createLink, {
    params: { id: issuedId },
    body: {},
  })
  const webhook = await create(webhooks.create, {
    url: `https://${word}.example/hook`.toLowerCase(),
    events: WEBHOOK_EVENTS,
  })
  const emptyId = await create(trustAccounts.create, { name: `${word} empty account` })
  const closedId = await create(trustLedgers.create, { accountId: emptyId, matterId })
  await send(trustLedgers.close, { params: { id: closedId } })
  return {
    invitations: await stored('select id from app.invitations order by id'),
    portalAccess: [
      await create(portalAccess.invite, { ...access, email: email('halima') }),
      await create(portalAccess.invite, { ...access, email: email('bello') }),
    ],
    roles: [
      await create(roles.create, { name: `${word} clerks`, permissions: ['clientInfo'], scope: 'own' }),
      await create(roles.create, { name: `${word} typists`, permissions: ['clientInfo'], scope: 'own' }),
    ],
    activityTypes: activities,
    customFields: fields,
    customFilters: [fields.map((id) => `${id}~${word}`).join('\n')],
    offices: places,
    matterStages: stages,
    webhooks: [webhook],
    workingCalendar: closedDays.map(({ id }) => id),
    conflicts: [await create(conflicts.keep, { names: [word], decision: 'undecided' })],
    exchangeRates: await stored('select id from app.firm_exchange_rates'),
    invoiceLinks: [address.split('/').at(-1) ?? ''],
    emptyTrustAccounts: [emptyId],
    closedTrustLedgers: [closedId],
    plans: await stored('select id from app.plans order by position desc'),
  }
}
