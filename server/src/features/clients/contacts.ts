import { isDeepStrictEqual } from 'node:util'
import type { ClientInput } from '#contract/clients.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { replaceContacts, selectContacts } from './queries.ts'

type ContactsInput = NonNullable<ClientInput['contacts']>

/** The first contact is the primary one unless another is marked. Unchanged contacts are not written again. */
export async function saveContacts(
  { tx, businessId }: FirmContext,
  clientId: string,
  contacts: ContactsInput,
): Promise<void> {
  const hasPrimary = contacts.some(({ isPrimary }) => isPrimary)
  const changed = contacts.map(({ name, title, email, phoneNumber, isPrimary }, position) => ({
    name,
    title,
    email,
    phone_number: phoneNumber,
    is_primary: isPrimary || (!hasPrimary && position === 0),
  }))
  const stored = (await selectContacts(tx, clientId)).map(({ name, title, email, phone_number, is_primary }) => ({
    name,
    title,
    email,
    phone_number,
    is_primary,
  }))
  if (isDeepStrictEqual(stored, changed)) return
  const keys = { business_id: businessId, client_id: clientId }
  await replaceContacts(
    tx,
    clientId,
    changed.map((contact, position) => ({ ...keys, id: newId(), ...contact, position })),
  )
}
