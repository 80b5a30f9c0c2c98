import type { z } from 'zod'
import type { ClientInput, Client, ClientStanding, ClientType } from '#contract/clients.ts'
import { customFormValues, customValuesBody, type CustomFormValues } from '../custom-fields/public.ts'
import { filledParties, relatedValues, type RelatedPartyValues } from '../related-parties/public.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'

const BLANK_CONTACT = { name: '', title: '', email: '', phoneNumber: '' }

export const newContact = (isPrimary: boolean) => ({
  ...BLANK_CONTACT,
  isPrimary,
  customValues: {} as CustomFormValues,
})

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
  standingReason: '',
  /** Why similar names do not prevent saving. */
  conflictReason: '',
}

export type ClientValues = typeof BLANK & {
  clientType: ClientType
  standing: ClientStanding
  contacts: ReturnType<typeof newContact>[]
  relatedParties: RelatedPartyValues[]
  customValues: CustomFormValues
}

export const newClient = (countryCode: string): ClientValues => ({
  ...BLANK,
  clientType: 'Company',
  standing: 'Active',
  countryCode,
  contacts: [],
  relatedParties: [],
  customValues: {},
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
  standing: client.standing,
  standingReason: client.standingReason,
  conflictReason: '',
  relatedParties: relatedValues(client.relatedParties),
  customValues: customFormValues(client.customValues),
  contacts: client.contacts.map(({ name, title, email, phoneNumber, isPrimary, customValues }) => ({
    name,
    title,
    email,
    phoneNumber,
    isPrimary,
    customValues: customFormValues(customValues),
  })),
})

/** A person has no company name, and a company no first and last name, even if one was typed before the type changed. */
export function toBody(values: ClientValues): z.input<typeof ClientInput> {
  const isCompany = values.clientType === 'Company'
  return {
    ...values,
    relatedParties: filledParties(values.relatedParties),
    customValues: customValuesBody(values.customValues),
    contacts: values.contacts.map((contact) => ({ ...contact, customValues: customValuesBody(contact.customValues) })),
    standingReason: values.standing === 'Active' ? '' : values.standingReason,
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
  values: Pick<ClientValues, 'clientType' | 'firstName' | 'lastName' | 'companyName' | 'contacts' | 'relatedParties'>,
) => [
  values.clientType === 'Company' ? values.companyName : `${values.firstName} ${values.lastName}`,
  ...values.contacts.map(({ name }) => name),
  ...values.relatedParties.map(({ name }) => name),
]
