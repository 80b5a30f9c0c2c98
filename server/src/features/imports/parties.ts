import { ClientInput, ContactInput } from '#contract/clients.ts'
import { MatterInput } from '#contract/matters.ts'
import { parseImportedNumber } from '#domain/import-values.ts'
import { requirePermission } from '../../platform/permission.ts'
import { readCustomValues } from './custom-columns.ts'
import {
  assertFirst,
  cellReader,
  lookUp,
  lookUpRequired,
  parseDay,
  parseFigure,
  parseInput,
  RowFault,
  storeOneByOne,
  type FieldNames,
  type ImportedRow,
  type Importing,
} from './importing.ts'
import { plainPhone, type ClientEntry } from './lookups.ts'

const COMPANY =
  /\b(ltd|limited|llc|llp|inc|plc|corp|corporation|company|co|gmbh|bank|holdings|group|ventures|partners|foundation|trust|university|association)\b\.?$/i

type Values = ImportedRow['values']

/** A type says what a client is; without one, a word of trade or a company's column makes a company. */
function isCompany({ clientType = '', name = '', firstName, lastName, companyName }: Values): boolean {
  if (/compan|organi[sz]|business|firm|corporate/i.test(clientType)) return true
  if (/person|individual|people/i.test(clientType)) return false
  if (firstName !== undefined || lastName !== undefined) return false
  return companyName !== undefined || COMPANY.test(name)
}

function partsOfName(values: Values) {
  const { name = '', firstName, lastName, companyName } = values
  if (isCompany(values)) return { clientType: 'Company', companyName: companyName ?? name }
  const parts =
    firstName === undefined && lastName === undefined
      ? splitName(name)
      : { firstName: firstName ?? lastName, lastName: firstName === undefined ? '' : lastName }
  return { clientType: 'Individual', ...parts }
}

/** `Adeyemi, Tola` and `Tola Adeyemi`. */
function splitName(name: string) {
  const comma = name.indexOf(',')
  if (comma >= 0) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() }
  const space = name.lastIndexOf(' ')
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) }
}

const fullName = ({ companyName, firstName, lastName }: Values) =>
  companyName ?? [firstName, lastName].filter(Boolean).join(' ')

async function storeClient(importing: Importing, row: ImportedRow): Promise<string | undefined> {
  requirePermission(importing.context, 'clientInfo.create')
  const { values } = row
  const { email, phoneNumber, address, city, state, postalCode, taxNumber, website, notes } = values
  const named = partsOfName(values)
  const custom = readCustomValues(importing, row)
  const rest = { email, phoneNumber, address, city, state, postalCode, taxNumber, website, notes }
  const provided = { ...named, ...rest, customValues: custom.values }
  const input = parseInput(importing, row, { schema: ClientInput, input: provided, fields: CLIENT_FIELDS })
  if (!input || custom.isFaulty) return undefined
  assertNoDuplicate(importing, row, named as Values)
  return (await importing.services.createClient(importing.context, input)).id
}

/** The same name with the same e-mail address or telephone number is asked about, never merged silently. */
function assertNoDuplicate(importing: Importing, row: ImportedRow, named: Values): void {
  if (importing.options.duplicates === 'add') return
  const { email = '', phoneNumber = '' } = row.values
  const name = fullName(named)
  const [mail, phone] = [email.toLowerCase(), plainPhone(phoneNumber)]
  const isSame = (one: ClientEntry) => (mail !== '' && one.email === mail) || (phone !== '' && one.phone === phone)
  const found = importing.lookups.clients.all(name).find(isSame)
  if (found) throw new RowFault('name', `${name} is there already, as client ${found.number}`)
  if (mail !== '' || phone !== '')
    assertFirst(importing, row, { field: 'name', key: `${name.toLowerCase()} ${mail} ${phone}` })
}

const CLIENT_FIELDS: FieldNames = {}
export const clientImport = storeOneByOne(storeClient, CLIENT_FIELDS)

const CONTACT_FIELDS: FieldNames = {}

async function storeContact(importing: Importing, row: ImportedRow): Promise<string | undefined> {
  const { context, lookups, services } = importing
  const { values } = row
  requirePermission(context, 'clientInfo.edit')
  const { title = '', email = '', phoneNumber = '', firstName, lastName } = values
  const client = lookUpRequired(lookups.clients, { field: 'client', text: values['client'], noun: 'Client' })
  const name = values['name'] ?? [firstName, lastName].filter(Boolean).join(' ')
  const custom = readCustomValues(importing, row)
  const input = { name, title, email, phoneNumber, customValues: custom.values }
  const contact = parseInput(importing, row, { schema: ContactInput, input, fields: CONTACT_FIELDS })
  return contact && !custom.isFaulty ? services.addContact(context, client.id, contact) : undefined
}
export const contactImport = storeOneByOne(storeContact, CONTACT_FIELDS)

const RATES: readonly (readonly [RegExp, MatterInput['matterRate']])[] = [
  [/conting/i, 'Contingency'],
  [/flat|fixed/i, 'Flat Rate'],
  [/retainer/i, 'Retainer'],
  [/hour/i, 'Hourly'],
]

function statusOf(text: string | undefined): MatterInput['status'] {
  if (text === undefined || /^(open|active|false|no|n|f|0)$/i.test(text)) return 'Open'
  if (/^(closed|true|yes|y|t|1|archived|inactive)$/i.test(text)) return 'Closed'
  if (/^pending$/i.test(text)) return 'Pending'
  throw new RowFault('status', `“${text.slice(0, 60)}” is no status: Open, Pending or Closed`)
}

function rateOf(text: string | undefined): MatterInput['matterRate'] {
  if (text === undefined) return undefined
  const rate = RATES.find(([pattern]) => pattern.test(text))?.[1]
  if (!rate)
    throw new RowFault(
      'matterRate',
      `“${text.slice(0, 60)}” is no rate type: Hourly, Flat Rate, Contingency or Retainer`,
    )
  return rate
}

/** The client by its old id, number, name or e-mail address, or by the parts of its name. */
function clientOf({ lookups }: Importing, values: Values): ClientEntry {
  const { client, clientFirstName, clientLastName, clientCompany } = values
  const text = client ?? clientCompany ?? ([clientFirstName, clientLastName].filter(Boolean).join(' ') || undefined)
  return lookUpRequired(lookups.clients, { field: 'client', text, noun: 'Client' })
}

const MATTER_FIELDS: FieldNames = {
  clientId: 'client',
  responsibleUserId: 'responsible',
  matterOpenDate: 'openDate',
  matterCloseDate: 'closeDate',
  matterPracticeAreas: 'practiceArea',
}

async function storeMatter(importing: Importing, row: ImportedRow): Promise<string | undefined> {
  requirePermission(importing.context, 'matterMaster.create')
  const { values } = row
  const { matterName, matterNumber, practiceArea, shelfLocation, description, currencyCode } = values
  const { read, isFaulty } = cellReader(importing, row)
  const status = read(() => statusOf(values['status']))
  const client = read(() => clientOf(importing, values))
  const responsible = read(() =>
    lookUp(importing.lookups.people, { field: 'responsible', text: values['responsible'], noun: 'Person' }),
  )
  const figure = (field: string) => read(() => parseFigure(field, values[field], parseImportedNumber))
  const closeDate = read(() => parseDay(importing, 'closeDate', values['closeDate']))
  const custom = readCustomValues(importing, row)
  const provided = {
    clientId: client?.id,
    matterName,
    matterNumber,
    shelfLocation,
    description,
    status,
    matterRate: read(() => rateOf(values['matterRate'])),
    matterOpenDate: read(() => parseDay(importing, 'openDate', values['openDate'])) ?? closeDate,
    ...(status === 'Closed' && { matterCloseDate: closeDate }),
    ...(practiceArea !== undefined && { matterPracticeAreas: practiceArea.split(/\s*;\s*/).filter(Boolean) }),
    hourlyRate: figure('hourlyRate'),
    flatRate: figure('flatRate'),
    contingencyPercentage: figure('contingencyPercentage'),
    responsibleUserId: responsible?.id,
    currencyCode: currencyCode?.toUpperCase(),
    customValues: custom.values,
  }
  if (isFaulty() || custom.isFaulty) return undefined
  const input = parseInput(importing, row, { schema: MatterInput, fields: MATTER_FIELDS, input: provided })
  if (!input) return undefined
  if (matterNumber !== undefined)
    assertFirst(importing, row, { field: 'matterNumber', key: matterNumber.toLowerCase() })
  return (await importing.services.createMatter(importing.context, input)).id
}
export const matterImport = storeOneByOne(storeMatter, MATTER_FIELDS)
