import type { z } from 'zod'
import type { ClientInput, Client, ClientType } from '#contract/clients.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'

export interface ContactValues {
  name: string
  title: string
  email: string
  phoneNumber: string
  isPrimary: boolean
}

export interface ClientValues {
  clientType: ClientType
  firstName: string
  lastName: string
  companyName: string
  email: string
  phoneNumber: string
  address: string
  city: string
  state: string
  postalCode: string
  countryCode: string
  currencyCode: string
  taxNumber: string
  website: string
  notes: string
  contacts: ContactValues[]
}

export const newContact = (isPrimary: boolean): ContactValues => ({
  name: '',
  title: '',
  email: '',
  phoneNumber: '',
  isPrimary,
})

export const newClient = (countryCode: string): ClientValues => ({
  clientType: 'Company',
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  phoneNumber: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode,
  currencyCode: '',
  taxNumber: '',
  website: '',
  notes: '',
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

/** A person has no company name and a company no first and last name, whatever was typed before the type was changed. */
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
