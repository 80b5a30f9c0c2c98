import activityTypes from '../../reference/activity-types.json' with { type: 'json' }

/** What each category costs in naira, from and to, in steps; from whom, and for what. */
export interface ExpenseKind {
  readonly category: string
  readonly naira: readonly [from: number, to: number, step: number]
  readonly vendors: readonly string[]
  readonly texts: readonly string[]
  /** Charged by an agency of the state, which charges no tax on it. */
  readonly isOfficial?: true
  /** Also spent for the firm itself. */
  readonly isOfFirm?: true
}

/** One for each category of reference/activity-types.json. */
const KINDS: readonly ExpenseKind[] = [
  {
    category: 'Court filing fee',
    naira: [15_000, 120_000, 2_500],
    vendors: ['High Court registry', 'Federal High Court registry'],
    texts: ['Filing of the statement of claim', 'Filing of a motion on notice', 'Filing of written addresses'],
    isOfficial: true,
  },
  {
    category: 'Copying and printing',
    naira: [2_000, 45_000, 500],
    vendors: ['Example Print Shop'],
    texts: ['Bundles for the hearing', 'Copies of exhibits', 'Paper and toner'],
    isOfFirm: true,
  },
  {
    category: 'Outside printing',
    naira: [20_000, 90_000, 5_000],
    vendors: ['Example Print Shop', 'Island Binders'],
    texts: ['Bound record of appeal', 'Letterheads and business cards'],
    isOfFirm: true,
  },
  {
    category: 'Courier and dispatch',
    naira: [3_000, 28_000, 500],
    vendors: ['Swift Dispatch', 'Gulf Courier'],
    texts: ['Dispatch of court papers', 'Documents to the client', 'Dispatch rider for the week'],
    isOfFirm: true,
  },
  {
    category: 'Postage',
    naira: [1_500, 9_000, 500],
    vendors: ['Post office'],
    texts: ['Registered letters', 'Notices by registered post'],
    isOfficial: true,
    isOfFirm: true,
  },
  {
    category: 'Telephone',
    naira: [5_000, 40_000, 1_000],
    vendors: ['Delta Telecom'],
    texts: ['Conference call with foreign counsel', 'Telephone and internet of the month'],
    isOfFirm: true,
  },
  {
    category: 'Online research charge',
    naira: [10_000, 75_000, 2_500],
    vendors: ['Lawline Research'],
    texts: ['Research on the limitation point', 'Subscription of the month'],
    isOfFirm: true,
  },
  {
    category: 'Local travel',
    naira: [4_000, 35_000, 500],
    vendors: ['Lagoon Taxis'],
    texts: ['To the registry and back', 'To court and back', 'To a meeting and back'],
    isOfFirm: true,
  },
  {
    category: 'Out-of-town travel',
    naira: [90_000, 420_000, 10_000],
    vendors: ['Savannah Air'],
    texts: ['Return flight to Abuja for the hearing', 'Return flight to Port Harcourt'],
  },
  {
    category: 'Accommodation',
    naira: [60_000, 240_000, 10_000],
    vendors: ['Hotel Example'],
    texts: ['Two nights for the hearing', 'One night for the inspection'],
  },
  {
    category: 'Meals',
    naira: [8_000, 60_000, 1_000],
    vendors: ['Terrace Kitchen'],
    texts: ['Lunch with the client', 'Working lunch of the team'],
    isOfFirm: true,
  },
  {
    category: 'Witness expenses',
    naira: [20_000, 110_000, 5_000],
    vendors: [''],
    texts: ['Travel and keep of the witness'],
  },
  {
    category: 'Process server',
    naira: [10_000, 45_000, 2_500],
    vendors: ['Harmattan Process Servers'],
    texts: ['Service of the writ', 'Substituted service by pasting'],
  },
  {
    category: 'Transcripts',
    naira: [15_000, 95_000, 2_500],
    vendors: ['High Court registry'],
    texts: ['Certified record of proceedings'],
    isOfficial: true,
  },
  {
    category: 'Expert fees',
    naira: [200_000, 1_500_000, 50_000],
    vendors: ['Example Surveyors', 'Example Forensics'],
    texts: ['Report of the surveyor', 'Report on the accounts'],
  },
  {
    category: "Counsel's fees",
    naira: [300_000, 2_000_000, 50_000],
    vendors: ['Example Chambers'],
    texts: ['Brief to leading counsel', 'Opinion of leading counsel'],
  },
  {
    category: 'Search fees',
    naira: [10_000, 60_000, 2_500],
    vendors: ['Companies registry', 'Lands registry'],
    texts: ['Search at the companies registry', 'Search at the lands registry'],
    isOfficial: true,
  },
  {
    category: 'Stamp duty and registration',
    naira: [25_000, 400_000, 5_000],
    vendors: ['Stamp duties office'],
    texts: ['Stamping of the deed', 'Registration of the charge'],
    isOfficial: true,
  },
  {
    category: 'Notary and certification',
    naira: [10_000, 50_000, 2_500],
    vendors: ['Example Notary'],
    texts: ['Notarization of the power of attorney', 'Certified true copies'],
  },
  {
    category: 'Translation',
    naira: [30_000, 180_000, 5_000],
    vendors: ['Example Translators'],
    texts: ['Translation of the agreement into English'],
  },
  {
    category: 'Other disbursement',
    naira: [5_000, 80_000, 2_500],
    vendors: ['Example Supplies'],
    texts: ['Sundries for the hearing', 'Supplies for the office'],
    isOfFirm: true,
  },
]

const categories = activityTypes
  .filter(({ appliesTo }) => appliesTo === 'expense')
  .map(({ activityType }) => activityType)
export const clientKinds: readonly ExpenseKind[] = KINDS.filter(({ category }) => categories.includes(category))
export const firmKinds: readonly ExpenseKind[] = clientKinds.filter(({ isOfFirm }) => isOfFirm)
