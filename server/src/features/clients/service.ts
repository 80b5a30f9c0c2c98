import { dayInZone } from '#domain/calendar-day.ts'
import { documentNumber } from '#domain/document-number.ts'
import { clientRecord } from '#contract/clients-record.ts'
import type { Client, ClientInput } from '#contract/clients.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { resolveCustomValues } from '../custom-fields/public.ts'
import { recordClearedCheck, recordInitialCheck } from '../conflicts/public.ts'
import { assertCurrencyAllowed, firmSettings, type FirmSettings } from '../firm/public.ts'
import { recordLifecycle } from '../records/public.ts'
import { saveRelatedParties } from '../related-parties/public.ts'
import { saveContacts } from './contacts.ts'
import { kindOf, standingColumn } from './labels.ts'
import { findClient } from './list.queries.ts'
import { getClient } from './list.ts'
import { insertClient } from './queries.ts'
import { clientHasMatters } from './refusals.ts'

const lifecycle = recordLifecycle({
  contract: clientRecord,
  table: 'app.clients',
  /** The database also refuses when the person cannot see the matters. */
  async assertDeletable({ id }, { tx }) {
    const matters = Number((await findClient(tx, id))?.total_matters ?? 0)
    if (matters > 0) throw clientHasMatters(matters)
  },
  get: getClient,
})
export const { delete: deleteClient, restore: restoreClient } = lifecycle

export async function createClient(context: FirmContext, input: ClientInput): Promise<Client> {
  const { tx, businessId, userId, clock } = context
  const firm = await firmSettings(tx, businessId)
  checkCurrency(firm, input)
  const [id, now] = [newId(), clock.now()]
  const row = {
    business_id: businessId,
    id,
    created_by: userId,
    ...columnsOf(input),
    ...omitUndefined({ custom_values: await resolveCustomValues(tx, input.customValues, { kind: 'client' }) }),
    created_at: now,
    updated_at: now,
  }
  // An import or a person may have taken a number of the pattern already: the next one is tried.
  while (!(await insertClient(tx, { ...row, number: await nextNumber(context, firm) })));
  await saveContacts(context, id, input.contacts ?? [])
  await saveRelatedParties(context, { client_id: id }, input.relatedParties)
  await recordInitialCheck.ofClient(context, id, input.conflictReason)
  return getClient(context, id)
}

export async function updateClient(context: FirmContext, id: string, input: ClientInput): Promise<Client> {
  const { tx, businessId } = context
  const before = await lifecycle.lock(context, id)
  assertVersion(input.version, before.version, 'The client')
  checkCurrency(await firmSettings(tx, businessId), input)
  const custom = await resolveCustomValues(tx, input.customValues, { kind: 'client', before: before.custom_values })
  await updateRecord(context, 'app.clients', id, { ...columnsOf(input), ...omitUndefined({ custom_values: custom }) })
  if (input.contacts) await saveContacts(context, id, input.contacts)
  await saveRelatedParties(context, { client_id: id }, input.relatedParties)
  if (input.conflictReason) await recordClearedCheck.ofClient(context, id, input.conflictReason)
  return getClient(context, id)
}

async function nextNumber({ tx, businessId, clock }: FirmContext, firm: FirmSettings): Promise<string> {
  const seq = await takeNumber(tx, businessId, 'client')
  const day = dayInZone(firm.time_zone, clock.now().getTime())
  return documentNumber('client', firm.client_number_pattern, { seq, day })
}

function checkCurrency(firm: FirmSettings, { currencyCode }: ClientInput): void {
  if (currencyCode) assertCurrencyAllowed(firm, currencyCode, { field: 'currencyCode' })
}

/** A field that is left out keeps its value, or the default of its column. */
function columnsOf(input: ClientInput) {
  return {
    kind: kindOf(input.clientType),
    ...omitUndefined({
      first_name: input.firstName,
      last_name: input.lastName,
      company_name: input.companyName,
      email: input.email,
      phone_number: input.phoneNumber,
      address: input.address,
      city: input.city,
      state: input.state,
      postal_code: input.postalCode,
      country_code: input.countryCode,
      currency: input.currencyCode,
      tax_number: input.taxNumber,
      website: input.website,
      notes: input.notes,
      standing: input.standing && standingColumn(input.standing),
      standing_reason: input.standingReason,
    }),
  }
}
