/*
 * The files in which law firms send bills to a client's billing system: LEDES 1998B, and LEDES98BI V2, which adds taxes,
 * the currency and both parties. Lengths are the stricter ones of those that receivers publish.
 */

export const LEDES_FORMATS = ['ledes1998b', 'ledes98bi'] as const
export type LedesFormat = (typeof LEDES_FORMATS)[number]

export const LEDES_LABELS: Readonly<Record<LedesFormat, string>> = {
  ledes1998b: 'LEDES 1998B',
  ledes98bi: 'LEDES 98BI V2',
}

/** The first line of a file. */
export const LEDES_SIGNATURES: Readonly<Record<LedesFormat, string>> = {
  ledes1998b: 'LEDES1998B[]',
  ledes98bi: 'LEDES98BI V2[]',
}

export interface LedesField {
  readonly name: string
  readonly type: 'day' | 'text' | 'number'
  /** Characters of a text, or digits before the point of a number. */
  readonly length: number
  readonly scale?: number
  readonly isRequired?: boolean
}

const day = <Name extends string>(name: Name) => ({ name, type: 'day', length: 8, isRequired: true }) as const
const text = <Name extends string>(name: Name, length: number, isRequired = false) =>
  ({ name, type: 'text', length, isRequired }) as const
const figure = <Name extends string>(name: Name, length: number, isRequired = false) =>
  ({ name, type: 'number', length, scale: 4, isRequired }) as const

/** What is required of some kinds of line only is checked with the line. */
export const FIELDS_1998B = [
  day('INVOICE_DATE'),
  text('INVOICE_NUMBER', 20, true),
  text('CLIENT_ID', 20, true),
  text('LAW_FIRM_MATTER_ID', 20, true),
  figure('INVOICE_TOTAL', 12, true),
  day('BILLING_START_DATE'),
  day('BILLING_END_DATE'),
  text('INVOICE_DESCRIPTION', 15_360),
  text('LINE_ITEM_NUMBER', 20, true),
  text('EXP/FEE/INV_ADJ_TYPE', 2, true),
  figure('LINE_ITEM_NUMBER_OF_UNITS', 10),
  figure('LINE_ITEM_ADJUSTMENT_AMOUNT', 10),
  figure('LINE_ITEM_TOTAL', 10, true),
  day('LINE_ITEM_DATE'),
  text('LINE_ITEM_TASK_CODE', 20),
  text('LINE_ITEM_EXPENSE_CODE', 20),
  text('LINE_ITEM_ACTIVITY_CODE', 20),
  text('TIMEKEEPER_ID', 20),
  text('LINE_ITEM_DESCRIPTION', 15_360, true),
  text('LAW_FIRM_ID', 20, true),
  figure('LINE_ITEM_UNIT_COST', 10),
  text('TIMEKEEPER_NAME', 30),
  text('TIMEKEEPER_CLASSIFICATION', 10),
  text('CLIENT_MATTER_ID', 20, true),
] as const satisfies readonly LedesField[]

const ADDED_BY_98BI = [
  text('PO_NUMBER', 100),
  text('CLIENT_TAX_ID', 20),
  text('MATTER_NAME', 255, true),
  figure('INVOICE_TAX_TOTAL', 12, true),
  figure('INVOICE_NET_TOTAL', 12, true),
  text('INVOICE_CURRENCY', 3, true),
  text('TIMEKEEPER_LAST_NAME', 30),
  text('TIMEKEEPER_FIRST_NAME', 30),
  text('ACCOUNT_TYPE', 1, true),
  text('LAW_FIRM_NAME', 60, true),
  text('LAW_FIRM_ADDRESS_1', 60),
  text('LAW_FIRM_ADDRESS_2', 60),
  text('LAW_FIRM_CITY', 40),
  text('LAW_FIRM_STATEorREGION', 40),
  text('LAW_FIRM_POSTCODE', 20),
  text('LAW_FIRM_COUNTRY', 3, true),
  text('CLIENT_NAME', 60, true),
  text('CLIENT_ADDRESS_1', 60),
  text('CLIENT_ADDRESS_2', 60),
  text('CLIENT_CITY', 40),
  text('CLIENT_STATEorREGION', 40),
  text('CLIENT_POSTCODE', 20),
  text('CLIENT_COUNTRY', 3),
  { ...figure('LINE_ITEM_TAX_RATE', 3), scale: 6 },
  figure('LINE_ITEM_TAX_TOTAL', 10, true),
  text('LINE_ITEM_TAX_TYPE', 20),
  figure('INVOICE_REPORTED_TAX_TOTAL', 12),
  text('INVOICE_TAX_CURRENCY', 3),
] as const satisfies readonly LedesField[]

type NameOf<Fields extends readonly { readonly name: string }[]> = Fields[number]['name']
export type LedesFieldName = NameOf<typeof FIELDS_1998B> | NameOf<typeof ADDED_BY_98BI>

export const LEDES_FIELDS: Readonly<Record<LedesFormat, readonly (LedesField & { readonly name: LedesFieldName })[]>> =
  {
    ledes1998b: FIELDS_1998B,
    ledes98bi: [...FIELDS_1998B, ...ADDED_BY_98BI],
  }

/** A line of a file by the names of its fields; what its format does not have is missing. */
export type LedesRow = Readonly<Partial<Record<LedesFieldName, string>>>

export const LINE_TYPES = ['F', 'E', 'IF', 'IE'] as const
export type LedesLineType = (typeof LINE_TYPES)[number]

/** What a timekeeper is, as revision 7/2014 spells it. */
export const TIMEKEEPER_CLASSES = [
  'PARTNR',
  'ASSOC',
  'OFCOUN',
  'STFATT',
  'CTRPTR',
  'PARALG',
  'LGLAST',
  'LGLINT',
  'CLKSEC',
  'LIBRRN',
  'RSRCHR',
  'ANALST',
  'AUDITR',
  'CONSLT',
  'EXPERT',
  'TRANSL',
  'INVSTG',
  'MEDITR',
  'ARBITR',
  'SECNDE',
  'TRANEE',
  'TPADMN',
  'TEMPAT',
  'TEMPOS',
  'NBOTHR',
  'ADJSTR',
  'ADJSMT',
  'CSTCNS',
  'DSCATT',
  'DSCPMG',
  'DSCANJ',
  'DSCANS',
  'DOCCDR',
  'DOCRAT',
  'DOCRNA',
  'EVDEVL',
  'FLTFEE',
  'FORANL',
  'HLNLPF',
  'IPSVPV',
  'IPAGNT',
  'LGPRMG',
  'MDRCRV',
  'RSPROF',
  'SPAGNT',
  'SOLDSG',
  'STFCNS',
  'TRAINR',
  'TRNDEV',
  'TRNFAG',
  'VIDOGR',
] as const
export type TimekeeperClass = (typeof TIMEKEEPER_CLASSES)[number]

const SHORT_CLASSES = ['PT', 'AS', 'OC', 'LA', 'OT'] as const

/** The two letters that older receivers want. */
export function shortClass(longClass: TimekeeperClass): (typeof SHORT_CLASSES)[number] {
  if (longClass === 'PARTNR') return 'PT'
  if (longClass === 'OFCOUN') return 'OC'
  if (['ASSOC', 'STFATT', 'TEMPAT', 'DSCATT'].includes(longClass)) return 'AS'
  return ['PARALG', 'LGLAST', 'CLKSEC'].includes(longClass) ? 'LA' : 'OT'
}

export const isTimekeeperClass = (text: string): boolean =>
  ([...TIMEKEEPER_CLASSES, ...SHORT_CLASSES] as readonly string[]).includes(text.toUpperCase())
