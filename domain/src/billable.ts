/** What the wire's isBillable means: 2 not billable, 4 billable and not yet billed, 5 on a draft or issued invoice. */
export type Billable = 'notBillable' | 'unbilled' | 'onInvoice'

const CODES = { notBillable: 2, unbilled: 4, onInvoice: 5 } as const satisfies Record<Billable, number>
export type BillableCode = (typeof CODES)[Billable]

export const billableCode = (billable: Billable): BillableCode => CODES[billable]

/** Undefined for every other number; 1 is never written (decisions.md). */
export const billableFrom = (code: number): Billable | undefined =>
  code === 2 ? 'notBillable' : code === 4 ? 'unbilled' : code === 5 ? 'onInvoice' : undefined

/** What the form knows of the entry being written or edited. */
export type EntryForm = { readonly billable: Billable; readonly isEditing: boolean; readonly hasMatter: boolean }

/** The Billable box acts only with a matter, on a new entry or one that no invoice holds (spec §4). */
export const canToggleBillable = ({ billable, isEditing, hasMatter }: EntryForm): boolean =>
  hasMatter && (!isEditing || billable !== 'onInvoice')

export type Toggled = { readonly billable: Billable; readonly resetsRate: boolean; readonly looksUpRate: boolean }

/**
 * The Billable box pressed (spec §4): checking makes the entry 4 and looks the rate up again; unchecking makes it 2 and sets
 * rate and totals to 0, the duration stays. Nothing changes where canToggleBillable says no.
 */
export function toggleBillable(form: EntryForm): Toggled {
  if (!canToggleBillable(form)) return { billable: form.billable, resetsRate: false, looksUpRate: false }
  return form.billable === 'notBillable'
    ? { billable: 'unbilled', resetsRate: false, looksUpRate: true }
    : { billable: 'notBillable', resetsRate: true, looksUpRate: false }
}

export const ENTRY_FIELDS = [
  'timeEntryDate',
  'clientId',
  'matterId',
  'duration',
  'activityId',
  'description',
  'timeEntryUserId',
  'isBillable',
  'foreignCurrencyId',
  'foreignUserRate',
  'exchangeRate',
] as const
export type EntryField = (typeof ENTRY_FIELDS)[number]

/** How a matter is charged, as spelled on the wire (`matterRate`). */
export const MATTER_RATES = ['Hourly', 'Contingency', 'Flat Rate', 'Retainer'] as const
export type MatterRate = (typeof MATTER_RATES)[number]

const WARNINGS: Readonly<Partial<Record<MatterRate, string>>> = {
  Contingency: 'The matter you are creating a billable time entry for is a contingency matter',
  'Flat Rate': 'The matter you are creating a billable time entry for is a flat fee matter',
  Retainer: 'The matter you are creating a billable time entry for is a retainer matter',
}

/** The banner over a billable entry on a matter that is not charged by the hour (spec §2); undefined where there is none. */
export const matterRateWarning = (matterRate: MatterRate, billable: Billable): string | undefined =>
  billable === 'notBillable' ? undefined : WARNINGS[matterRate]

/** The wire's `status` of a time entry; 3 is the default (decisions.md). */
export const ENTRY_STATUS = { draft: 1, submitted: 2, approved: 3, rejected: 4 } as const
export const DEFAULT_ENTRY_STATUS = ENTRY_STATUS.approved

export type EntryStatusWord = 'Non-billable' | 'Unbilled' | 'On draft invoice' | 'Billed'

/** The badge of a time entry (ui.md §11). An entry on an invoice is billed from the day the invoice is issued. */
export function entryStatusWord(billable: Billable, isInvoiceIssued = false): EntryStatusWord {
  if (billable === 'notBillable') return 'Non-billable'
  if (billable === 'unbilled') return 'Unbilled'
  return isInvoiceIssued ? 'Billed' : 'On draft invoice'
}
