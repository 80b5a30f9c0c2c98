import type { z } from 'zod'
import type { ClientInput, Client, ClientType } from '#contract/clients.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'

const BLANK_CONTACT = { name: '', title: '', email: '', phoneNumber: '' }

export const newContact = (isPrimary: boolean) => ({ ...BLANK_CONTACT, isPrimary })

const BLANK = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  phoneNumber: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: '',
  currencyCode: '',
  taxNumber: '',
  website: '',
  notes: '',
}

export type ClientValues = typeof BLANK & { clientType: ClientType; contacts: ReturnType<typeof newContact>[] }

export const newClient = (countryCode: string): ClientValues => ({
  ...BLANK,
  clientType: 'Company',
  countryCode,
  contacts: [],
})

export const valuesOf = (client: Client): ClientValues => ({
  clientType: client.clientType,
  firstName: client.firstName,
  lastName: client.lastName,
  companyName: client.companyName,
  email: client.email,
  phoneNumber: client.phoneNumber,
  address: client.address,
  city: client.city,
  state: client.state,
  postalCode: client.postalCode,
  countryCode: client.countryCode ?? '',
  currencyCode: client.currencyCode ?? '',
  taxNumber: client.taxNumber,
  website: client.website,
  notes: client.notes,
  contacts: client.contacts.map(({ name, title, email, phoneNumber, isPrimary }) => ({
    name,
    title,
    email,
    phoneNumber,
    isPrimary,
  })),
})

/** A person has no company name, and a company no first and last name, even if one was typed before the type changed. */
export function toBody(values: ClientValues): z.input<typeof ClientInput> {
  const isCompany = values.clientType === 'Company'
  return {
    ...values,
    companyName: isCompany ? values.companyName : '',
    firstName: isCompany ? '' : values.firstName,
    lastName: isCompany ? '' : values.lastName,
  }
}

export const clientResolver = contractResolver<ClientValues>(
  async () => (await import('#schemas/clients.ts')).ClientInput,
  toBody,
)

export const namesOf = (
  values: Pick<ClientValues, 'clientType' | 'firstName' | 'lastName' | 'companyName' | 'contacts'>,
) => [
  values.clientType === 'Company' ? values.companyName : `${values.firstName} ${values.lastName}`,
  ...values.contacts.map(({ name }) => name),
]
