import { isDeepStrictEqual } from 'node:util'
import { MAX_CONTACTS, type ClientInput } from '#contract/clients.ts'
import type { FirmContext } from '../../platform/context.ts'
import { lockRecord } from '../../platform/db/records.ts'
import { resolveCustomValues } from '../custom-fields/public.ts'
import { newId } from '../../platform/ids.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { notFound } from '../../platform/refusal.ts'
import { deleteContactRow, insertContact, replaceContacts, selectContacts } from './queries.ts'
import { tooManyContacts } from './refusals.ts'

type ContactsInput = NonNullable<ClientInput['contacts']>

/** The first contact is the primary one unless another is marked. Unchanged contacts are not written again. */
export async function saveContacts(
  { tx, businessId }: FirmContext,
  clientId: string,
  contacts: ContactsInput,
): Promise<void> {
  const hasPrimary = contacts.some(({ isPrimary }) => isPrimary)
  const before = await selectContacts(tx, clientId)
  const changed = []
  for (const [position, { name, title, email, phoneNumber, isPrimary, customValues }] of contacts.entries()) {
    // Rows have new ids after each save: a contact is the one at its place while the name is the same.
    const known = before[position]?.name === name ? before[position] : before.find((one) => one.name === name)
    const sent = { kind: 'contact', before: known?.custom_values, path: `contacts.${position}.customValues` } as const
    const custom = await resolveCustomValues(tx, customValues, sent)
    changed.push({
      name,
      title,
      email,
      phone_number: phoneNumber,
      is_primary: isPrimary || (!hasPrimary && position === 0),
      custom_values: custom ?? JSON.stringify(known?.custom_values ?? {}),
    })
  }
  const stored = before.map(({ name, title, email, phone_number, is_primary, custom_values }) => ({
    name,
    title,
    email,
    phone_number,
    is_primary,
    custom_values: JSON.stringify(custom_values),
  }))
  if (isDeepStrictEqual(stored, changed)) return
  const keys = { business_id: businessId, client_id: clientId }
  await replaceContacts(
    tx,
    clientId,
    changed.map((contact, position) => ({ ...keys, id: newId(), ...contact, position })),
  )
}

/** Adds a contact to those that a client has, the first as its primary one, and returns its id. The others are not written again. */
export async function addContact(
  { tx, businessId }: FirmContext,
  clientId: string,
  { name, title, email, phoneNumber, customValues }: Omit<ContactsInput[number], 'isPrimary'>,
): Promise<string> {
  if (!(await lockRecord(tx, 'app.clients', clientId))) throw notFound('Client')
  const stored = await selectContacts(tx, clientId)
  if (stored.length >= MAX_CONTACTS) throw tooManyContacts()
  const custom = await resolveCustomValues(tx, customValues, { kind: 'contact' })
  const contact = {
    id: newId(),
    name,
    title,
    email,
    phone_number: phoneNumber,
    ...omitUndefined({ custom_values: custom }),
  }
  const place = { is_primary: stored.length === 0, position: stored.length }
  await insertContact(tx, { business_id: businessId, client_id: clientId, ...contact, ...place })
  return contact.id
}

/** Removes a contact that nobody has changed; the form of its client gives contacts new ids. */
export async function deleteContact({ tx }: FirmContext, id: string): Promise<null> {
  if (!(await deleteContactRow(tx, id))) throw notFound('Contact')
  return null
}
