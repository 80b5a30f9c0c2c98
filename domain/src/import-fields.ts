import type { CustomFieldRule, CustomRecordKind } from './custom-fields.ts'

/** What can be imported, in the order in which a firm moves in: each kind refers to those before it. */
export const IMPORT_KINDS = [
  'clients',
  'contacts',
  'matters',
  'timeEntries',
  'expenses',
  'openInvoices',
  'trustBalances',
  'clientCredits',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What is taken over as it stands on the day on which the firm moves in, and posted against opening balances. */
export const BALANCE_KINDS: ReadonlySet<ImportKind> = new Set<ImportKind>([
  'openInvoices',
  'trustBalances',
  'clientCredits',
])

/** Where a file comes from. Old ids are told apart by it. */
export const IMPORT_SOURCES = [
  'Clio',
  'MyCase',
  'PracticePanther',
  'QuickBooks',
  'Xero',
  'Toggl',
  'Clockify',
  'Other',
] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

interface ImportField {
  readonly key: string
  readonly label: string
  /** Plain titles of columns that mean it (import-formats.md §8), the likeliest first. */
  readonly aliases: readonly string[]
  /** Only files of other programs have it: our own have one kind of record each. */
  readonly isForeign?: true
}

const field = (key: string, label: string, ...aliases: readonly string[]): ImportField => ({
  key,
  label,
  aliases: [plainTitle(label), ...aliases],
})

/** `*Trans. Date ` and `trans_date` meet as `trans date`. */
export function plainTitle(title: string): string {
  return title
    .replace(/[\uFEFF*"]/g, '')
    .replace(/[\p{P}_#]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

const EMAILS = [
  'email address',
  'emailaddress',
  'e mail',
  'primary email address',
  'email address work',
  'email address home',
]
const PHONES = [
  'phone number',
  'phone1',
  'primary phone',
  'primary phone number',
  'phone number work',
  'phone number mobile',
  'office phone',
  'work phone',
  'cell phone',
  'mobile',
  'home phone',
]
const CLIENT_NAMES = ['client name', 'customer', 'linked client', 'contact', 'contactname', 'contact name']
const MATTERS = [
  'matter number',
  'matter name',
  'case',
  'case number',
  'case matter name',
  'display number',
  'project',
  'job',
]

const CLIENT = field('client', 'Client', ...CLIENT_NAMES, 'client code')
const CURRENCY = field('currencyCode', 'Currency', 'currency code')
const EXCHANGE_RATE = field('exchangeRate', 'Exchange rate')

/** Clio has time and expenses in one file. A blank cell of such a column is time. */
const WORK_KIND: ImportField = { ...field('workKind', 'Time or expense', 'type', 'entry type'), isForeign: true }

const EXTERNAL_ID = field('externalId', 'Old id', 'id', 'contact id', 'unique id', 'refnum', 'uid', 'activity id')
const FIRST_NAME = field('firstName', 'First name', 'firstname', 'given name', 'client first name')
const LAST_NAME = field('lastName', 'Last name', 'lastname', 'surname', 'family name', 'client last name')

/** The fields of each kind. Several columns may be the same field: their first value counts, or all where they are an address. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: [
    EXTERNAL_ID,
    field('clientType', 'Individual or company', 'type', 'contact type', 'client type', 'kind', 'customer type'),
    field('name', 'Name', 'display name', 'full name', ...CLIENT_NAMES, 'client'),
    FIRST_NAME,
    LAST_NAME,
    field(
      'companyName',
      'Company name',
      'company',
      'companyname',
      'organisation',
      'organization',
      'client company name',
    ),
    field('email', 'Email', ...EMAILS),
    field('phoneNumber', 'Phone', ...PHONES),
    field(
      'address',
      'Address',
      'primary address',
      'billing address',
      'business street',
      'street',
      ...[1, 2, 3, 4, 5].flatMap((line) => [`baddr${line}`, `poaddressline${line}`, `address line ${line}`]),
    ),
    field('city', 'City', 'business city', 'pocity'),
    field('state', 'State', 'business state', 'poregion', 'region', 'province'),
    field('postalCode', 'Postal code', 'zip', 'business postal code', 'popostalcode', 'zip code', 'postcode'),
    field('taxNumber', 'Tax number', 'tax id', 'tin', 'vat number'),
    field('website', 'Website', 'url', 'web site'),
    field('notes', 'Notes', 'note', 'contactnotes', 'companynotes', 'contact notes'),
  ],
  contacts: [
    field(
      'client',
      'Client',
      'company',
      'companyname',
      'company name',
      'client company name',
      ...CLIENT_NAMES.slice(0, 3),
    ),
    field('name', 'Name', 'contact name', 'display name', 'full name', 'contact'),
    FIRST_NAME,
    LAST_NAME,
    field('title', 'Title', 'job title', 'position', 'role'),
    field('email', 'Email', ...EMAILS),
    field('phoneNumber', 'Phone', ...PHONES),
  ],
  matters: [
    field('externalId', 'Old id', 'unique id', 'id', 'matter id', 'matter id from previous software'),
    field('matterNumber', 'Matter number', 'display number', 'custom number', 'case number', 'number'),
    field(
      'matterName',
      'Matter name',
      'case matter name',
      'case name',
      'name',
      'matter',
      'description',
      'matter description',
    ),
    field('client', 'Client', ...CLIENT_NAMES, 'client id'),
    field('clientFirstName', 'Client first name'),
    field('clientLastName', 'Client last name'),
    field('clientCompany', 'Client company name'),
    field('status', 'Status', 'matter status', 'case closed'),
    field('practiceArea', 'Practice area', 'case type', 'area of law', 'project type'),
    field('matterRate', 'Rate type', 'billing method', 'billing type', 'fee type'),
    field('hourlyRate', 'Hourly rate', 'rate'),
    field('flatRate', 'Flat fee', 'flat fee rate', 'flat fee amount'),
    field('contingencyPercentage', 'Contingency percentage', 'percent rate', 'contingency', 'contingency %'),
    field('openDate', 'Open date', 'opened', 'date opened'),
    field('closeDate', 'Close date', 'closed', 'closed date', 'date closed'),
    field('responsible', 'Responsible attorney', 'lead attorney', 'assigned to', 'assigned user', 'responsible'),
    field('shelfLocation', 'Shelf location', 'location', 'client location'),
    CURRENCY,
    field('description', 'Description', 'case description', 'note', 'notes'),
  ],
  timeEntries: [
    EXTERNAL_ID,
    WORK_KIND,
    field('matter', 'Matter', ...MATTERS),
    CLIENT,
    field('date', 'Date', 'start date', 'activity date', 'entry date'),
    field('duration', 'Hours', 'quantity', 'duration', 'duration decimal', 'duration h', 'qty'),
    field('minutes', 'Minutes'),
    field('rate', 'Rate', 'price', 'hourly rate', 'unit cost', 'unitamount'),
    field('amount', 'Amount', 'total', 'amount usd', 'billed amount'),
    field(
      'activity',
      'Activity type',
      'activity description',
      'activity category',
      'activity',
      'task',
      'item code',
      'activity code',
    ),
    field('description', 'Description', 'note', 'notes', 'description or note', 'narrative', 'memo'),
    field('user', 'Person', 'activity user', 'user', 'assigned to', 'owner', 'timekeeper', 'email'),
    field('billable', 'Billable', 'billable status', 'status'),
    field('nonBillable', 'Non-billable', 'nonbillable'),
    field('billed', 'Billed', 'bill state', 'bill status'),
    EXCHANGE_RATE,
  ],
  expenses: [
    EXTERNAL_ID,
    WORK_KIND,
    field('matter', 'Matter', ...MATTERS),
    CLIENT,
    field('date', 'Date', 'expense date', 'activity date', 'entry date'),
    field('unitCost', 'Unit cost', 'rate', 'price', 'cost', 'unitamount', 'amount', 'total'),
    field('quantity', 'Quantity', 'qty'),
    field('taxPercentage', 'Tax percentage', 'tax %', 'tax'),
    field('category', 'Category', 'expense category', 'activity description', 'activity type', 'expense code'),
    field('description', 'Description', 'note', 'notes', 'description or note', 'memo'),
    field('vendor', 'Vendor', 'payee', 'supplier'),
    field('reference', 'Reference', 'ref', 'receipt number'),
    field('billable', 'Billable', 'billable status', 'status'),
    field('nonBillable', 'Non-billable', 'nonbillable'),
    field('billed', 'Billed', 'bill state', 'bill status'),
  ],
  openInvoices: [
    field(
      'number',
      'Invoice number',
      'bill id',
      'bill',
      'bill number',
      'invoicenumber',
      'invoice',
      'docnum',
      'invoice no',
      'number',
    ),
    field('matter', 'Matter', ...MATTERS),
    CLIENT,
    field('issueDate', 'Issue date', 'issued', 'invoicedate', 'invoice date', 'issued on', 'bill date', 'date'),
    field('dueDate', 'Due date', 'due', 'duedate', 'due on'),
    CURRENCY,
    EXCHANGE_RATE,
    field('total', 'Total', 'amount', 'invoice total', 'total amount'),
    field('paid', 'Paid', 'invoiceamountpaid', 'amount paid'),
    field('balance', 'Balance', 'invoiceamountdue', 'amount due', 'balance due', 'outstanding', 'open balance'),
    field('tax', 'Tax in it', 'tax', 'taxtotal', 'taxamount', 'tax total', 'tax amount', 'vat'),
    field('description', 'Description', 'note', 'notes', 'memo', 'reference'),
  ],
  trustBalances: [
    field('externalId', 'Old id', 'id', 'ledger id', 'unique id'),
    field('matter', 'Matter', ...MATTERS),
    CLIENT,
    field('account', 'Client account', 'account', 'trust account', 'bank account', 'account name'),
    field('balance', 'Balance', 'trust balance', 'amount', 'balance held', 'funds', 'total'),
    CURRENCY,
    field('reference', 'Reference', 'ref', 'note', 'description'),
  ],
  clientCredits: [
    field('externalId', 'Old id', 'id', 'credit id', 'unique id'),
    CLIENT,
    field('number', 'Number', 'reference', 'credit number', 'credit', 'docnum', 'ref'),
    field('amount', 'Amount', 'balance', 'credit balance', 'unapplied', 'available', 'total'),
    CURRENCY,
    EXCHANGE_RATE,
  ],
}

/** The records whose custom fields a file of this kind may have. */
export const CUSTOM_KINDS: Readonly<Partial<Record<ImportKind, CustomRecordKind>>> = {
  clients: 'client',
  contacts: 'contact',
  matters: 'matter',
}

/** A field that the firm added to a kind of record. */
export interface CustomImportField extends CustomFieldRule {
  readonly id: string
}

/** What a column is called that is a field of the firm's own. */
export const customKey = (fieldId: string): string => `custom:${fieldId}`

/** Every column of a file that is a field of this kind, by the key of the field; blank for a column that is left out. */
export type ImportMapping = readonly string[]

/** Fields that take all their columns; of the others the first value counts. */
const MANY: ReadonlySet<string> = new Set(['email', 'phoneNumber', 'address'])

/**
 * What the titles of a file say by themselves. The likeliest title of a field wins; `Amount (USD)` is an amount. The name of one
 * of the firm's own fields goes before what other programs may call one of ours.
 */
export function proposeMapping(
  kind: ImportKind,
  titles: readonly string[],
  customFields: readonly Pick<CustomImportField, 'id' | 'name'>[] = [],
): string[] {
  const plain = titles.map((title) => plainTitle(title))
  const mapping = titles.map(() => '')
  const labels = new Set(IMPORT_FIELDS[kind].map(({ label }) => plainTitle(label)))
  for (const { id, name } of customFields) {
    const at = labels.has(plainTitle(name)) ? -1 : plain.indexOf(plainTitle(name))
    if (at >= 0) mapping[at] = customKey(id)
  }
  for (const { key, aliases } of IMPORT_FIELDS[kind]) {
    const places = aliases.flatMap((alias) => {
      const at = plain.findIndex((title, place) => title === alias && mapping[place] === '')
      return at < 0 ? [] : [at]
    })
    for (const at of MANY.has(key) ? places : places.slice(0, 1)) mapping[at] = key
  }
  return mapping
}

const SIGNS: readonly (readonly [ImportSource, readonly string[]])[] = [
  ['Clio', ['display number', 'activity user', 'custom number', 'email address work', 'primary email address']],
  ['MyCase', ['case matter name', 'case link ids', 'case closed']],
  ['PracticePanther', ['contactnotes', 'companynotes', 'item code', 'linked client']],
  ['QuickBooks', ['refnum', 'baddr1', 'open balance', 'alt phone']],
  ['Xero', ['poaddressline1', 'contactname']],
  ['Toggl', ['start time', 'end time', 'start date', 'tags']],
  ['Clockify', ['duration h', 'duration decimal']],
]

/** The program whose titles these are; `Other` where they are nobody's. */
export function proposeSource(titles: readonly string[]): ImportSource {
  const plain = new Set(titles.map((title) => plainTitle(title)))
  if (plain.has('duration h') || plain.has('duration decimal')) return 'Clockify'
  return (
    SIGNS.find(([source, signs]) =>
      source === 'Toggl' ? signs.every((sign) => plain.has(sign)) : signs.some((sign) => plain.has(sign)),
    )?.[0] ?? 'Other'
  )
}

/** The values of one row by field: of several columns the first that says something, of an address all. */
export function valuesOfRow(mapping: ImportMapping, row: readonly string[]): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  mapping.forEach((key, at) => {
    const value = (row[at] ?? '').trim()
    if (key === '' || value === '') return
    const before = values[key]
    if (before === undefined) values[key] = value
    else if (key === 'address') values[key] = `${before}, ${value}`
  })
  return values
}
