/** The five types of account. Assets and expenses grow by debits, the others by credits. */
export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/**
 * What posting rules look an account up by. An account with a role can be renamed, never archived, and a book has at most one
 * account for each role (ledger.md §10).
 */
export const ACCOUNT_ROLES = [
  'bank',
  'processorClearing',
  'receivable',
  'valuation',
  'provision',
  'float',
  'withheld',
  'inputTax',
  'clientCosts',
  'exchange',
  'payable',
  'staffPayable',
  'outputTax',
  'taxWithheld',
  'clientCredit',
  'retained',
  'opening',
  'feesTime',
  'feesFlat',
  'feesContingency',
  'costsRecovered',
  'lateInterest',
  'costsNotRecovered',
  'bankCharges',
  'processorFees',
  'writeOff',
  'badDebt',
  'provisionChange',
  'madeGood',
  'exchangeRealised',
  'exchangeUnrealised',
  'trustBank',
  'clientLedgers',
  'interestOut',
] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** Accounts of the office book that documents write; a manual entry may not (ledger.md §9). No trust account takes one. */
export const DOCUMENT_ROLES: ReadonlySet<AccountRole> = new Set<AccountRole>([
  'receivable',
  'float',
  'clientCosts',
  'payable',
  'staffPayable',
  'clientCredit',
])

/** One account that a new book begins with. */
export type ChartAccount = {
  readonly code: string
  readonly type: AccountType
  readonly role?: AccountRole
  /** Whether money is received and paid here. */
  readonly holdsMoney: boolean
  readonly name: string
}

type Names = readonly [nigeria: string, kingdom: string, states: string, elsewhere: string]
type ChartRow = readonly [code: string, type: AccountType, role: AccountRole | '', names: Names | string]

/** The names in the four charts; one text where all use the same, and `–` where a chart does not have the account. */
const OFFICE_ROWS: readonly ChartRow[] = [
  ['1000', 'asset', 'bank', ['Operating account', 'Office account', 'Operating account', 'Operating account']],
  ['1010', 'asset', '', 'Petty cash'],
  ['1020', 'asset', '', 'Savings'],
  ['1030', 'asset', 'processorClearing', 'Card and online payments on the way'],
  ['1100', 'asset', 'receivable', ['Receivables', 'Debtors', 'Accounts receivable', 'Receivables']],
  ['1105', 'asset', 'valuation', 'Receivables, exchange valuation'],
  ['1110', 'asset', 'provision', 'Doubtful debts'],
  ['1150', 'asset', 'float', namesOutsideStates('Float held in client account', 'Firm funds held in trust')],
  ['1160', 'asset', 'withheld', ['Withholding tax credit notes', '–', '–', 'Withholding tax credit notes']],
  ['1200', 'asset', 'inputTax', ['Input VAT', 'Input VAT', '–', 'Input tax']],
  [
    '1300',
    'asset',
    'clientCosts',
    [
      'Client disbursements unbilled',
      'Disbursements recoverable',
      'Advanced client costs',
      'Client disbursements unbilled',
    ],
  ],
  ['1400', 'asset', '', 'Prepayments'],
  ['1500', 'asset', '', 'Equipment and vehicles'],
  ['1510', 'asset', '', 'Depreciation to date'],
  ['1990', 'asset', 'exchange', 'Currency exchange'],
  ['2000', 'liability', 'payable', ['Payables', 'Creditors', 'Accounts payable', 'Payables']],
  ['2010', 'liability', 'staffPayable', 'Owed to staff'],
  ['2020', 'liability', '', ['Company card', 'Company card', 'Credit card', 'Company card']],
  ['2100', 'liability', 'outputTax', ['Output VAT', 'Output VAT', 'Sales tax payable', 'Output tax']],
  ['2110', 'liability', 'taxWithheld', ['VAT withheld by clients', '–', '–', '–']],
  ['2120', 'liability', '', ['PAYE', 'PAYE and NIC', 'Payroll taxes', 'Payroll taxes']],
  ['2130', 'liability', '', ['WHT to remit', '–', '–', '–']],
  ['2140', 'liability', '', ['Pension, NHF', 'Pension', 'Retirement plan', 'Pension']],
  ['2150', 'liability', '', ['Company income tax', 'Corporation tax', 'Income tax', 'Income tax']],
  ['2200', 'liability', 'clientCredit', 'Client credits'],
  ['2300', 'liability', '', ['Accruals', 'Accruals', 'Accrued liabilities', 'Accruals']],
  ['2500', 'liability', '', 'Loans'],
  ['3000', 'equity', '', ["Partners' capital", "Partners' capital", "Owners' equity", "Partners' capital"]],
  ['3100', 'equity', '', ['Drawings', 'Drawings', 'Distributions', 'Drawings']],
  ['3200', 'equity', 'retained', 'Retained earnings'],
  ['3900', 'equity', 'opening', 'Opening balances'],
  ['4000', 'income', 'feesTime', ['Professional fees', 'Profit costs', 'Legal fees', 'Professional fees']],
  ['4010', 'income', 'feesFlat', ['Fixed fees', 'Fixed fees', 'Flat fees', 'Fixed fees']],
  ['4020', 'income', 'feesContingency', ['Success fees', 'Success fees', 'Contingency fees', 'Success fees']],
  ['4100', 'income', 'costsRecovered', 'Costs recovered'],
  ['4200', 'income', 'lateInterest', 'Late interest'],
  ['4300', 'income', '', 'Bank interest'],
  ['4900', 'income', '', 'Other income'],
  ['5000', 'expense', '', 'Salaries'],
  ['5010', 'expense', '', 'Employer contributions'],
  [
    '5100',
    'expense',
    '',
    ['Counsel and contractors', 'Counsel and agents', 'Contract attorneys', 'Counsel and contractors'],
  ],
  ['5200', 'expense', 'costsNotRecovered', 'Client costs not recovered'],
  ['6000', 'expense', '', ['Rent and service charge', 'Rent and rates', 'Rent', 'Rent']],
  ['6010', 'expense', '', ['Power, diesel, water', 'Utilities', 'Utilities', 'Utilities']],
  ['6100', 'expense', '', 'Court and filing fees'],
  ['6200', 'expense', '', 'Library and research'],
  ['6300', 'expense', '', 'Software and IT'],
  ['6310', 'expense', '', 'Telephone and internet'],
  ['6400', 'expense', '', 'Travel'],
  ['6410', 'expense', '', 'Courier and postage'],
  ['6420', 'expense', '', 'Printing'],
  [
    '6500',
    'expense',
    '',
    ['Professional indemnity', 'Indemnity insurance', 'Malpractice insurance', 'Professional indemnity'],
  ],
  ['6510', 'expense', '', ['NBA practising fees', 'Practising certificates, SRA', 'Bar dues', 'Practising fees']],
  ['6520', 'expense', '', ['MCPD training', 'Training', 'CLE', 'Training']],
  ['6600', 'expense', 'bankCharges', 'Bank charges'],
  ['6610', 'expense', 'processorFees', 'Card fees'],
  ['6700', 'expense', '', 'Marketing'],
  ['6800', 'expense', 'writeOff', 'Write-offs'],
  ['6810', 'expense', 'badDebt', 'Bad debts'],
  ['6820', 'expense', 'provisionChange', 'Change in provision'],
  ['6900', 'expense', '', 'Depreciation'],
  ['6910', 'expense', 'madeGood', 'Client losses made good'],
  ['6990', 'expense', '', 'Sundry'],
  ['7000', 'expense', '', 'Loan interest'],
  ['7010', 'expense', '', 'Interest paid to clients'],
  ['7900', 'expense', 'exchangeRealised', 'Exchange differences, realised'],
  ['7910', 'expense', 'exchangeUnrealised', 'Exchange differences, unrealised'],
  ['8000', 'expense', '', 'Tax on profit'],
]

const TRUST_ROWS: readonly ChartRow[] = [
  ['T100', 'asset', 'trustBank', ['Client account', 'Client account', 'IOLTA account', 'Client account']],
  ['T200', 'liability', 'clientLedgers', 'Client ledgers'],
  ['T210', 'liability', 'interestOut', namesOutsideStates('Interest to pay out', 'Interest for the bar foundation')],
  ['T300', 'liability', 'float', namesOutsideStates("Firm's float", 'Firm funds')],
]

/** One name everywhere but in the United States. */
function namesOutsideStates(elsewhere: string, states: string): Names {
  return [elsewhere, elsewhere, states, elsewhere]
}

/** Operating account, petty cash, savings. */
const MONEY_CODES: ReadonlySet<string> = new Set(['1000', '1010', '1020'])

const CHART_COUNTRIES = ['NG', 'GB', 'US'] as const

/**
 * The accounts that a book begins with in a country (ISO code), in the order of their codes: for a firm's office book and for
 * each of its client accounts. A country without a chart of its own gets neutral names.
 */
export function defaultChart(countryCode: string, kind: 'office' | 'trust'): ChartAccount[] {
  const known = CHART_COUNTRIES.findIndex((country) => country === countryCode)
  const column = known === -1 ? CHART_COUNTRIES.length : known
  return (kind === 'office' ? OFFICE_ROWS : TRUST_ROWS).flatMap(([code, type, role, names]) => {
    const name = typeof names === 'string' ? names : (names[column] ?? '–')
    if (name === '–') return []
    return [{ code, type, name, holdsMoney: MONEY_CODES.has(code), ...(role !== '' && { role }) }]
  })
}

/** Whether debits raise the balance of an account of this type. */
export const isDebitType = (type: AccountType): boolean => type === 'asset' || type === 'expense'

/** Kinds of tax code. Zero-rated, exempt and outside-scope are different codes with rate 0 (R9). */
export const TAX_KINDS = ['standard', 'reduced', 'zero', 'exempt', 'outsideScope', 'withholding'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** A tax code that a new firm begins with: its rate in percent from a day on, and the account that holds the tax. */
export type DefaultTaxCode = {
  readonly code: string
  readonly name: string
  readonly kind: TaxKind
  readonly percent: string
  readonly from: string
  readonly accountRole: AccountRole
}

type TaxRow = readonly [code: string, name: string, kind: TaxKind, percent: string, from: string]

const TAX_CODES: Readonly<Record<string, readonly TaxRow[]>> = {
  NG: [
    ['VAT', 'VAT', 'standard', '7.5', '2020-02-01'],
    ['WHT', 'Withholding tax on professional fees', 'withholding', '5', '2025-01-01'],
  ],
  GB: [
    ['S', 'VAT, standard rate', 'standard', '20', '2011-01-04'],
    ['R', 'VAT, reduced rate', 'reduced', '5', '1997-09-01'],
    ['Z', 'VAT, zero rate', 'zero', '0', '1973-04-01'],
    ['E', 'Exempt from VAT', 'exempt', '0', '1973-04-01'],
    ['O', 'Outside the scope of VAT', 'outsideScope', '0', '1973-04-01'],
  ],
}

/**
 * The tax codes of a new firm in a country; none where the country taxes no legal services or is not known here. Rates are
 * settings from a day on, to be checked by the firm's accountant.
 */
export const defaultTaxCodes = (countryCode: string): DefaultTaxCode[] =>
  (TAX_CODES[countryCode] ?? []).map(([code, name, kind, percent, from]) => ({
    code,
    name,
    kind,
    percent,
    from,
    accountRole: kind === 'withholding' ? 'withheld' : 'outputTax',
  }))
