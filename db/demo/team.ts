import { demoId } from './identity.ts'

export const HOME_CURRENCY = 'NGN'
export const DEMO_CURRENCIES = ['NGN', 'USD', 'GBP'] as const
export type DemoCurrency = (typeof DEMO_CURRENCIES)[number]

export type DemoFirm = {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly address: string
  readonly countryCode: string
  readonly currency: DemoCurrency
  readonly isMulticurrency: boolean
  readonly timeZone: string
  readonly vatPercentage: string
  readonly withholdingPercentage: string
  readonly invoiceNumberPattern: string
  readonly paymentTermsDays: number
  readonly billingIncrementMinutes: null
  readonly trialDays: number
}

/** The keys of reference/roles.json. */
export type DemoRole = 'administrator' | 'partner' | 'associate' | 'accountant' | 'paralegal' | 'readonly'

export type DemoPerson = {
  readonly id: string
  /** `T01`: the code by which the demo data rules name a person. */
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: DemoRole
  /** Per hour; null for who records no time. */
  readonly rates: Readonly<Record<DemoCurrency, string>> | null
  readonly costRate: string | null
  readonly dailyTargetHours: string | null
}

export const firm: DemoFirm = {
  id: demoId('firm', 1),
  name: 'Marula & Finch LP',
  slug: 'marula-finch',
  address: '14 Example Close, Victoria Island, Lagos',
  countryCode: 'NG',
  currency: HOME_CURRENCY,
  isMulticurrency: true,
  timeZone: 'Africa/Lagos',
  vatPercentage: '7.5',
  withholdingPercentage: '5',
  invoiceNumberPattern: 'MF-{year}-{seq:4}',
  paymentTermsDays: 30,
  billingIncrementMinutes: null,
  trialDays: 14,
}

type Rates = readonly [ngn: string, usd: string, gbp: string]

const rows: readonly (readonly [string, DemoRole, Rates | null, cost: string | null, target: string | null])[] = [
  ['Amara Finch', 'administrator', ['90000', '300', '240'], '30000', '4'],
  ['Tobi Marula', 'partner', ['80000', '275', '220'], '27000', '5'],
  ['Grace Ekanem', 'partner', ['75000', '260', '205'], '25000', '5'],
  ['Deji Salako', 'associate', ['45000', '160', '130'], '12000', '6'],
  ['Miriam Audu', 'associate', ['42000', '150', '120'], '11500', '6'],
  ['Chike Onuoha', 'associate', ['35000', '130', '100'], '9500', '6.5'],
  ['Ruth Pam', 'associate', ['30000', '110', '90'], '8000', '6.5'],
  ['Kunle Ajibade', 'accountant', null, '9000', null],
  ['Bisi Oke', 'paralegal', ['15000', '60', '45'], '4500', '5'],
  ['Sani Bako', 'paralegal', ['15000', '60', '45'], '4500', '5'],
  ['Joy Etim', 'paralegal', null, '4000', null],
  ['Audit Guest', 'readonly', null, null, null],
]

export const team: readonly DemoPerson[] = rows.map(([name, role, rates, costRate, dailyTargetHours], index) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    id: demoId('person', index + 1),
    code: `T${String(index + 1).padStart(2, '0')}`,
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@marula-finch.example`,
    role,
    rates: rates && { NGN: rates[0], USD: rates[1], GBP: rates[2] },
    costRate,
    dailyTargetHours,
  }
})

export type FeeEarner = DemoPerson & {
  readonly rates: NonNullable<DemoPerson['rates']>
  readonly dailyTargetHours: string
}

const isFeeEarner = (person: DemoPerson): person is FeeEarner =>
  person.rates !== null && person.dailyTargetHours !== null

export const feeEarners: readonly FeeEarner[] = team.filter(isFeeEarner)

/** Those whom a matter may have as its responsible attorney: T01 to T07. */
export const attorneys: readonly FeeEarner[] = feeEarners.filter((person) => person.role !== 'paralegal')

export function personByCode(code: string): DemoPerson {
  const person = team.find((candidate) => candidate.code === code)
  if (!person) throw new RangeError(`Nobody is ${code}`)
  return person
}
