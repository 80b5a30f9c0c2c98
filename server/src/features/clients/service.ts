import { isDeepStrictEqual } from 'node:util'
import { dayInZone } from '#domain/calendar-day.ts'
import { matterNumber } from '#domain/matter-number.ts'
import { CLIENT_SORTS, type ClientInput, type clients as contract } from '#contract/clients.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, staleVersion } from '../../platform/refusal.ts'
import { recordInitialCheck } from '../conflicts/public.ts'
import { assertCurrencyAllowed, firmSettings, type FirmSettings } from '../firm/public.ts'
import {
  countClients,
  findClient,
  insertClient,
  listClientNames,
  selectClients,
  listContacts,
  selectDeletedClients,
  lockClient,
  replaceContacts,
  updateClientRow,
} from './queries.ts'
import { clientHasMatters } from './refusals.ts'
import { toChoices, toClient, toClientRow, toDeletedClient, toTotals } from './view.ts'
import { kindOf } from './labels.ts'

/** By name where nothing is asked. */
export const USUAL_SORT = { column: 'name', direction: 'asc' } as const

export async function listClients(
  { tx }: FirmContext,
  { query }: Received<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const sort = sortFrom(query, CLIENT_SORTS, USUAL_SORT)
  const totals = query.includeTotals ? countClients(tx, query).then(toTotals) : undefined
  const page = toPage(await selectClients(tx, query, sort), query)
  return { ...page, data: page.data.map(toClientRow), ...(totals && { totals: await totals }) }
}

export const getClientTotals = async ({ tx }: FirmContext, { query }: Received<typeof contract.totals>) =>
  toTotals(await countClients(tx, query))

export const listClientChoices = async ({ tx }: FirmContext) => toChoices(await listClientNames(tx))

export async function listDeletedClients({ tx }: FirmContext, { query }: Received<typeof contract.deleted>) {
  const page = toPage(await selectDeletedClients(tx, query), query)
  return { ...page, data: page.data.map(toDeletedClient) }
}

export async function getClient({ tx }: FirmContext, { params }: { params: { id: string } }) {
  const [client, contacts] = await Promise.all([findClient(tx, params.id), listContacts(tx, params.id)])
  if (!client) throw notFound('Client')
  return toClient(client, contacts)
}

export async function createClient(context: FirmContext, { body }: Received<typeof contract.create>) {
  const { tx, businessId, userId, clock } = context
  const firm = await firmSettings(tx, businessId)
  refuseForeignCurrency(firm, body)
  const id = newId()
  const row = { business_id: businessId, id, created_by: userId, ...fieldsOf(body) }
  let number: string
  // A number of the pattern may be taken already, by an import or by hand: the next one is.
  do number = await nextNumber(context, firm)
  while (
    !(await insertClient(tx, {
      ...row,
      kind: kindOf(body.clientType),
      number,
      created_at: clock.now(),
      updated_at: clock.now(),
    }))
  )
  await saveContacts(context, id, body.contacts ?? [])
  await recordInitialCheck.ofClient(context, id)
  return getClient(context, { params: { id } })
}

export async function updateClient(context: FirmContext, { params, body }: Received<typeof contract.update>) {
  const { tx, businessId, clock } = context
  const known = await lockClient(tx, params.id, { inBin: false })
  if (!known) throw notFound('Client')
  if (body.version !== undefined && body.version !== known.version) throw staleVersion('The client')
  refuseForeignCurrency(await firmSettings(tx, businessId), body)
  await updateClientRow(tx, params.id, { ...fieldsOf(body), kind: kindOf(body.clientType), updated_at: clock.now() })
  if (body.contacts) await saveContacts(context, params.id, body.contacts)
  return getClient(context, { params })
}

/** Refuses a client with matters; the database refuses it again where the person asking cannot see them. */
export async function deleteClient({ tx, userId, clock }: FirmContext, { params }: Received<typeof contract.delete>) {
  const known = await lockClient(tx, params.id, { inBin: false })
  if (!known) throw notFound('Client')
  const matters = Number((await findClient(tx, params.id))?.total_matters ?? 0)
  if (matters > 0) throw clientHasMatters(matters)
  await updateClientRow(tx, params.id, { deleted_at: clock.now(), deleted_by: userId, updated_at: clock.now() })
  return null
}

export async function restoreClient(context: FirmContext, { params }: Received<typeof contract.restore>) {
  const { tx, clock } = context
  if (!(await lockClient(tx, params.id, { inBin: true }))) throw notFound('Client')
  await updateClientRow(tx, params.id, { deleted_at: null, deleted_by: null, updated_at: clock.now() })
  return getClient(context, { params })
}

async function nextNumber({ tx, businessId, clock }: FirmContext, firm: FirmSettings): Promise<string> {
  const seq = await takeNumber(tx, businessId, 'client')
  const day = dayInZone(firm.time_zone, clock.now().getTime())
  return matterNumber(firm.client_number_pattern, { seq, day, clientNumber: '' })
}

function refuseForeignCurrency(firm: FirmSettings, { currencyCode }: ClientInput): void {
  if (currencyCode) assertCurrencyAllowed(firm, currencyCode, { field: 'currencyCode' })
}

/** Only what was sent: what is left out keeps its value, or the column's default. */
function fieldsOf(client: ClientInput) {
  return omitUndefined({
    first_name: client.firstName,
    last_name: client.lastName,
    company_name: client.companyName,
    email: client.email,
    phone_number: client.phoneNumber,
    address: client.address,
    city: client.city,
    state: client.state,
    postal_code: client.postalCode,
    country_code: client.countryCode,
    currency: client.currencyCode,
    tax_number: client.taxNumber,
    website: client.website,
    notes: client.notes,
  })
}

type ContactsInput = NonNullable<ClientInput['contacts']>

/** The first contact is the primary one where none is said to be. Contacts that did not change are not written again. */
async function saveContacts({ tx, businessId }: FirmContext, clientId: string, contacts: ContactsInput): Promise<void> {
  const hasPrimary = contacts.some(({ isPrimary }) => isPrimary)
  const wanted = contacts.map(({ name, title, email, phoneNumber, isPrimary }, position) => ({
    name,
    title,
    email,
    phone_number: phoneNumber,
    is_primary: isPrimary || (!hasPrimary && position === 0),
  }))
  const known = (await listContacts(tx, clientId)).map(({ name, title, email, phone_number, is_primary }) => ({
    name,
    title,
    email,
    phone_number,
    is_primary,
  }))
  if (isDeepStrictEqual(known, wanted)) return
  const keys = { business_id: businessId, client_id: clientId }
  await replaceContacts(
    tx,
    clientId,
    wanted.map((contact, position) => ({ ...keys, id: newId(), ...contact, position })),
  )
}
