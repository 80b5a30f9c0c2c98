import { z } from 'zod'
import {
  exportKeys,
  firmCall,
  firmKeys,
  FirmQuery,
  Flag,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  OptionalText,
  page,
  pagingKeys,
  RequiredText,
  Text,
} from './common.ts'
import { bulkDeletion } from './bulk.ts'
import { CustomFilter, CustomValues, CustomValuesInput } from './custom-values.ts'
import { endpoint, needs } from './endpoint.ts'
import { RelatedPartiesInput, RelatedParty } from './related-parties.ts'

export const CLIENT_TYPES = ['Individual', 'Company'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

/** Whether the firm acts for the client, acted for it, or declined to. Declined enquiries are kept for conflict checks. */
export const CLIENT_STANDINGS = ['Active', 'Former', 'Declined'] as const
export type ClientStanding = (typeof CLIENT_STANDINGS)[number]

/** An optional e-mail address. */
const OptionalEmail = z.union(
  [z.literal(''), z.string().trim().toLowerCase().max(254).pipe(z.email('Email is not an address'))],
  {
    error: 'Email is not an address',
  },
)

/** An optional code; blank means none. */
const optionalCode = (pattern: RegExp, message: string) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.string(message).regex(pattern, message).nullable().optional(),
  )

const CountryCode = optionalCode(/^[A-Z]{2}$/, 'Country is not known')
export const CurrencyCode = optionalCode(/^[A-Z]{3}$/, 'Currency is not known')

export const MAX_CONTACTS = 50

export const ContactInput = z.strictObject({
  name: RequiredText(200, 'Contact name'),
  title: Text(120).default(''),
  email: OptionalEmail.default(''),
  phoneNumber: Text(60).default(''),
  isPrimary: z.boolean().default(false),
  customValues: CustomValuesInput,
})

/**
 * The form of a client. A field that is left out is empty on a new client and keeps its value on an existing one, so that
 * a caller that knows fewer fields deletes nothing.
 */
export const ClientInput = z
  .strictObject({
    ...firmKeys,
    clientType: z.enum(CLIENT_TYPES, 'Client type is required'),
    firstName: OptionalText(120),
    lastName: OptionalText(120),
    companyName: OptionalText(200),
    email: z.preprocess((value) => (value === null ? '' : value), OptionalEmail.optional()),
    phoneNumber: OptionalText(60),
    address: OptionalText(500),
    city: OptionalText(120),
    state: OptionalText(120),
    postalCode: OptionalText(30),
    countryCode: CountryCode,
    currencyCode: CurrencyCode,
    taxNumber: OptionalText(60),
    website: OptionalText(300),
    notes: OptionalText(10_000),
    contacts: z
      .array(ContactInput)
      .max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts`)
      .refine(
        (contacts) => contacts.filter(({ isPrimary }) => isPrimary).length <= 1,
        'Only one contact can be the primary one',
      )
      .optional(),
    relatedParties: RelatedPartiesInput,
    customValues: CustomValuesInput,
    standing: z.enum(CLIENT_STANDINGS, 'Standing is not known').optional(),
    /** Why the firm no longer acts for the client, or declined to. */
    standingReason: OptionalText(1_000),
    /** Why a possible conflict of interest does not prevent this; kept with the conflict check. */
    conflictReason: OptionalText(2_000),
    /** The version that was edited; an outdated one is refused. */
    version: z.int().min(1).optional(),
  })
  .superRefine((client, context) => {
    if (client.clientType === 'Company' && !client.companyName)
      context.addIssue({ code: 'custom', path: ['companyName'], message: 'Company name is required' })
    if (client.clientType === 'Individual' && !client.firstName)
      context.addIssue({ code: 'custom', path: ['firstName'], message: 'First name is required' })
  })
export type ClientInput = z.infer<typeof ClientInput>

const ClientContact = z.strictObject({
  id: Id(),
  name: z.string(),
  title: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isPrimary: z.boolean(),
  customValues: CustomValues,
})

export const Client = z.strictObject({
  id: Id(),
  clientNumber: z.string(),
  clientType: z.enum(CLIENT_TYPES),
  /** The company's name, or first and last name. */
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  countryCode: z.string().nullable(),
  currencyCode: z.string().nullable(),
  taxNumber: z.string(),
  website: z.string(),
  notes: z.string(),
  contacts: z.array(ClientContact),
  relatedParties: z.array(RelatedParty),
  standing: z.enum(CLIENT_STANDINGS),
  standingReason: z.string(),
  customValues: CustomValues,
  openMatters: z.int(),
  totalMatters: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type Client = z.infer<typeof Client>

export const ClientRow = z.strictObject({
  id: Id(),
  clientNumber: z.string(),
  clientType: z.enum(CLIENT_TYPES),
  standing: z.enum(CLIENT_STANDINGS),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  countryCode: z.string().nullable(),
  currencyCode: z.string().nullable(),
  primaryContact: z.string().nullable(),
  customValues: CustomValues,
  openMatters: z.int(),
  totalMatters: z.int(),
  createdAt: Moment,
})
export type ClientRow = z.infer<typeof ClientRow>

export const CLIENT_SORTS = ['name', 'clientNumber', 'createdAt'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** An unknown filter value is ignored, so that an old link still works. */
export const ClientFilters = FirmQuery.extend({
  ...pagingKeys,
  clientType: z.enum(CLIENT_TYPES).optional().catch(undefined),
  standing: z.enum(CLIENT_STANDINGS).optional().catch(undefined),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  customField: CustomFilter,
  includeTotals: optionalQuery(Flag),
})
/** Filters of a list, its totals and its export. */
export type ClientFilters = Pick<
  z.infer<typeof ClientFilters>,
  'clientType' | 'standing' | 'countryCode' | 'customField' | 'generalSearchText'
>

export const ClientTotals = z.strictObject({ all: z.int(), individuals: z.int(), companies: z.int() })
export type ClientTotals = z.infer<typeof ClientTotals>

export const DeletedClient = z.strictObject({
  id: Id(),
  clientNumber: z.string(),
  clientType: z.enum(CLIENT_TYPES),
  name: z.string(),
  deletedAt: Moment,
  deletedBy: z.string(),
})
export type DeletedClient = z.infer<typeof DeletedClient>

/** Spec §3, Clients: the two groups of the client dropdown. */
export const ClientChoices = z.strictObject({
  people: z.array(z.strictObject({ userId: Id(), name: z.string() })),
  companies: z.array(z.strictObject({ companyId: Id(), companyName: z.string() })),
})
export type ClientChoices = z.infer<typeof ClientChoices>

const params = z.object({ id: Id('Client is required') })

export const clients = {
  choices: endpoint('GET', '/admin/client-info/get-associated-client-users', {
    summary: 'Clients to choose from in forms: people and companies, without enquiries that were declined',
    access: needs(),
    query: FirmQuery,
    spelling: { adminUserId: 'Adminuserid', businessId: 'businessid' },
    response: ClientChoices,
  }),
  list: endpoint('GET', '/admin/client-info/list', {
    summary: 'Clients with their numbers of matters; with includeTotals also the counts of all that match',
    access: needs('clientInfo'),
    query: ClientFilters,
    spelling: listSpelling,
    response: page(ClientRow).extend({ totals: ClientTotals.optional() }),
  }),
  totals: endpoint('GET', '/admin/client-info/list/totals', {
    summary: 'The number of clients that match a filter, by type',
    access: needs('clientInfo'),
    query: ClientFilters,
    spelling: listSpelling,
    response: ClientTotals,
  }),
  export: endpoint('GET', '/admin/client-info/list/export', {
    summary: 'All clients that match a filter, as a CSV or XLSX file',
    access: needs('clientInfo'),
    query: ClientFilters.omit({ page: true, size: true, includeTotals: true }).extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  exportContacts: endpoint('GET', '/admin/client-info/contacts/export', {
    summary: 'The contacts of all clients that match a filter, as a CSV or XLSX file',
    access: needs('clientInfo'),
    query: ClientFilters.omit({ page: true, size: true, includeTotals: true }).extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  deleted: endpoint('GET', '/admin/client-info/recycle-bin', {
    summary: 'Clients in the recycle bin, latest first',
    access: needs('clientInfo', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    spelling: listSpelling,
    response: page(DeletedClient),
  }),
  create: endpoint('POST', '/admin/client-info', {
    summary: 'Adds a client',
    access: needs('clientInfo', 'clientInfo.create'),
    ...firmCall,
    body: ClientInput,
    response: Client,
    refusals: ['multicurrency_off', 'unknown_currency'],
    done: 'Client added',
  }),
  get: endpoint('GET', '/admin/client-info/:id', {
    summary: 'A client with its contacts',
    access: needs('clientInfo'),
    params,
    ...firmCall,
    response: Client,
  }),
  update: endpoint('PUT', '/admin/client-info/:id', {
    summary: 'Updates a client; a field that is left out keeps its value',
    access: needs('clientInfo', 'clientInfo.edit'),
    params,
    ...firmCall,
    body: ClientInput,
    response: Client,
    refusals: ['stale_version', 'multicurrency_off', 'unknown_currency'],
    done: 'Client saved',
  }),
  delete: endpoint('DELETE', '/admin/client-info/:id', {
    summary: 'Moves a client to the recycle bin; one with matters is refused',
    access: needs('clientInfo', 'clientInfo.delete'),
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['client_has_matters', 'client_has_payments', 'client_money_held'],
    done: 'Client moved to the recycle bin',
  }),
  bulkDelete: bulkDeletion({
    path: '/admin/client-info',
    many: 'Clients',
    access: ['clientInfo', 'clientInfo.delete'],
  }),
  restore: endpoint('POST', '/admin/client-info/:id/restore', {
    summary: 'Restores a client from the recycle bin',
    access: needs('clientInfo', 'recycleBin', 'recycleBin.edit'),
    params,
    ...firmCall,
    response: Client,
    refusals: ['client_merged'],
    done: 'Client restored',
  }),
}
