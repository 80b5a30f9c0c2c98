import { z } from 'zod'
import { MATTER_RATES } from '#domain/billable.ts'
import { RATE_RULES } from '#domain/rate.ts'
import { TASK_SETS } from '#domain/utbms.ts'
import {
  AnsweredDay,
  blankIsMissing,
  Day,
  Decimal,
  firmKeys,
  Flag,
  Id,
  listSpelling,
  Moment,
  nullIsMissing,
  optionalQuery,
  pagingKeys,
} from './common.ts'
import {
  CurrencyId,
  EditedVersion,
  Note,
  OptionalId,
  requiredDay,
  requiredExchangeRate,
  RequiredId,
  requiredNumber,
  integerOrMissing,
} from './fields.ts'
import { OfficeFilter } from './offices.ts'
import { Code } from './utbms.ts'

/** The wire's isBillable in an answer: 2 not billable, 4 billable and unbilled, 5 on an invoice. */
const BillableState = z.literal([2, 4, 5])

/** The columns of the list that can be sorted by. */
export const TIME_ENTRY_SORTS = [
  'timeEntryDate',
  'matterName',
  'clientName',
  'userName',
  'activityType',
  'duration',
  'rate',
  'totalAmount',
] as const
export type TimeEntrySort = (typeof TIME_ENTRY_SORTS)[number]

/** A time entry for lists and the form. Amounts are in major units, days are YYYY-MM-DD. */
export const TimeEntry = z.strictObject({
  id: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  matterId: z.string(),
  matterName: z.string(),
  matterNumber: z.string(),
  matterRate: z.enum(MATTER_RATES),
  activityId: z.string(),
  activityType: z.string(),
  timeEntryUserId: z.string(),
  userName: z.string(),
  description: z.string(),
  timeEntryDate: z.string(),
  /** Billed hours, 4 decimals. */
  duration: z.number(),
  /** Time worked, as measured or typed; the billing increment does not change it. */
  workedSeconds: z.int(),
  workedHours: z.number(),
  isTimed: z.boolean(),
  isBillable: BillableState,
  /** 1 draft, 2 submitted, 3 approved, 4 rejected. */
  status: z.int(),
  userRate: z.number(),
  foreignUserRate: z.number(),
  homeCurrencyId: z.int(),
  homeCurrencyCode: z.string(),
  homeCurrencySymbol: z.string(),
  foreignCurrencyId: z.int(),
  foreignCurrencyCode: z.string(),
  foreignCurrencySymbol: z.string(),
  exchangeRate: z.number(),
  totalAmount: z.number(),
  foreignTotalAmount: z.number(),
  rateRule: z.enum(RATE_RULES),
  /** The reason for the rate, as text. */
  rateExplanation: z.string(),
  /** The day from which the rate of the person or the firm held; null from always on, and for other rules. */
  rateEffectiveOn: AnsweredDay.nullable(),
  /** The billing increment applied by the save; null for none. */
  incrementMinutes: z.int().nullable(),
  /** Sent back with an edit; an outdated one is refused. */
  /** UTBMS codes for e-billing; the activity's own applies where the entry has none. */
  taskCode: z.string().nullable(),
  activityCode: z.string().nullable(),
  version: z.int(),
  createdAt: Moment,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type TimeEntry = z.infer<typeof TimeEntry>

/** Four decimals of a rate per hour fit the database and a double. */
const MAX_RATE = 99_999_999_999

/** The form of spec §3. Totals and home figures are computed by the server and never taken from the body (decisions.md). */
export const TimeEntryInput = z.strictObject({
  ...firmKeys,
  /** Sent with an edit and ignored; the path has the id. */
  id: OptionalId(),
  clientId: RequiredId('Client is required'),
  matterId: RequiredId('Matter is required'),
  activityId: RequiredId('Activity is required'),
  /** 2 or 4. 5 is understood and refused: only an invoice locks an entry. */
  isBillable: z.preprocess(
    (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value),
    z.literal([2, 4, 5], 'Billable must be 2 or 4'),
  ),
  timeEntryUserId: RequiredId('User is required'),
  description: Note(5_000),
  timeEntryDate: requiredDay,
  duration: requiredNumber(4, 'Duration', 2_400).refine((hours) => Number(hours) > 0, 'Duration must be above 0'),
  /** In the billing currency. By default the rate that applies; blank is 0. */
  foreignUserRate: z.preprocess(
    (value) => (value === '' ? 0 : nullIsMissing(value)),
    Decimal(4, 'Rate must be number', { max: MAX_RATE }).optional(),
  ),
  /** Used only without foreignUserRate, if the billing currency is the home currency. */
  userRate: z.preprocess(
    blankIsMissing,
    Decimal(4, 'Rate must be number', { max: MAX_RATE }).optional().catch(undefined),
  ),
  homeCurrencyId: CurrencyId,
  foreignCurrencyId: CurrencyId,
  /** Billing units for one unit of the home currency. By default 1, or that of the stored entry in the same currency. */
  exchangeRate: requiredExchangeRate.optional(),
  totalAmount: z.unknown().optional(),
  foreignTotalAmount: z.unknown().optional(),
  status: z.preprocess(
    integerOrMissing,
    z.int('Status must be 1 to 4').min(1, 'Status must be 1 to 4').max(4, 'Status must be 1 to 4').optional(),
  ),
  /** False: the entry takes the time of the person's timer, which is then idle. */
  manualTimeEntry: z.preprocess(blankIsMissing, z.boolean('ManualTimeEntry must be true or false').optional()),
  /** UTBMS codes. What is left out stays; a matter may require a task code of billable time. */
  taskCode: Code,
  activityCode: Code,
  version: EditedVersion,
})
export type TimeEntryInput = z.output<typeof TimeEntryInput>

/** How many entries one change of many may name: as many as a page of the list shows. */
export const MAX_CHANGED_ENTRIES = 100

/** What changes of one entry; what is left out stays. Every change is checked as that of a single entry is. */
export const TimeEntryChange = z.strictObject({
  id: Id('Not an id'),
  version: EditedVersion,
  isBillable: z.literal([2, 4], 'Billable must be 2 or 4').optional(),
  /** Brings its client along. Its rate applies unless one is named. */
  matterId: Id('Matter is required').optional(),
  activityId: Id('Activity is required').optional(),
  timeEntryDate: Day('Date is required').optional(),
  /** In the currency of the entry. Refused for an entry that is not billable. */
  foreignUserRate: Decimal(4, 'Rate must be number', { max: MAX_RATE }).optional(),
  /** Billed hours; by default those of the entry. */
  duration: requiredNumber(4, 'Duration', 2_400).optional(),
  taskCode: Code,
  activityCode: Code,
})
export type TimeEntryChange = z.output<typeof TimeEntryChange>

/** Filters of a list, its totals and its export. */
export const timeEntryFilters = {
  ...firmKeys,
  isBillable: optionalQuery(z.coerce.number().pipe(z.literal([2, 4, 5], 'IsBillable must be 2, 4 or 5'))),
  matterId: optionalQuery(Id('MatterId is not an id')),
  clientId: optionalQuery(Id('ClientId is not an id')),
  timeEntryUserId: optionalQuery(Id('TimeEntryUserId is not an id')),
  /** The office of the matter. */
  officeId: OfficeFilter,
  /** The day of the work, both ends included. */
  fromTimeEntryDateCreated: optionalQuery(Day()),
  toTimeEntryDateCreated: optionalQuery(Day()),
  status: optionalQuery(
    z.coerce.number().int('Status must be 1 to 4').min(1, 'Status must be 1 to 4').max(4, 'Status must be 1 to 4'),
  ),
  /** A UTBMS task code, or `none` for time without one. */
  taskCode: optionalQuery(z.string().regex(/^([A-Z]\d{3}|none)$/, 'TaskCode is not known')),
  generalSearchText: pagingKeys.generalSearchText,
}
export const TimeEntryFilters = z.object(timeEntryFilters)
export type TimeEntryFilters = z.output<typeof TimeEntryFilters>
export const TimeEntryListQuery = z.object({
  ...pagingKeys,
  ...timeEntryFilters,
  includeTotals: optionalQuery(Flag),
})
export type TimeEntryListQuery = z.output<typeof TimeEntryListQuery>
export const TIME_ENTRY_GROUPS = ['day', 'week', 'matter', 'client', 'person'] as const
export const TimeEntryGroupQuery = z.object({
  ...pagingKeys,
  ...timeEntryFilters,
  groupBy: z.enum(TIME_ENTRY_GROUPS, 'groupBy must be day, week, matter, client or person'),
  /** Only the groups on the page of the list, each complete, even where it continues on another page. */
  ofPage: optionalQuery(Flag),
})
export type TimeEntryGroupQuery = z.output<typeof TimeEntryGroupQuery>

export const filterSpelling = {
  ...listSpelling,
  isBillable: 'IsBillable',
  timeEntryUserId: 'TimeEntryUserId',
  taskCode: 'TaskCode',
  fromTimeEntryDateCreated: 'FromTimeEntryDateCreated',
  toTimeEntryDateCreated: 'ToTimeEntryDateCreated',
} as const

const figures = {
  count: z.int(),
  hours: z.number(),
  billableHours: z.number(),
  nonBillableHours: z.number(),
  /** The measured seconds, rounded once: it may differ in the fourth decimal from the sum of the rows' own figures. */
  workedHours: z.number(),
  /** In the home currency. */
  amount: z.number(),
}

/** Counts and sums of all rows that match a filter, not of a page. */
export const TimeEntryTotals = z.strictObject({
  ...figures,
  currencyId: z.int(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  byCurrency: z.array(
    z.strictObject({
      currencyId: z.int(),
      currencyCode: z.string(),
      currencySymbol: z.string(),
      hours: z.number(),
      /** In this billing currency. */
      amount: z.number(),
      homeAmount: z.number(),
    }),
  ),
})
export type TimeEntryTotals = z.infer<typeof TimeEntryTotals>

/** The subtotals of a day, a week, a matter, a client or a person. */
export const TimeEntryGroup = z.strictObject({
  /** The day, the first day of the week, or an id; blank for the clients of matters that the reader may not see. */
  key: z.string(),
  /** Of the matter, the client or the person; of a day or week its key. */
  name: z.string(),
  ...figures,
  matter: z
    .strictObject({ matterId: z.string(), matterName: z.string(), matterNumber: z.string(), clientName: z.string() })
    .nullable(),
})
export type TimeEntryGroup = z.infer<typeof TimeEntryGroup>

export const MatterRateAnswer = z.strictObject({
  /** Per hour, in the currency beside it. */
  amount: z.number(),
  rule: z.enum(RATE_RULES),
  explanation: z.string(),
  /** The day from which the rate of the person or the firm holds; null from always on, and for other rules. */
  effectiveOn: AnsweredDay.nullable(),
  currencyId: z.int(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  /** The increment that a save will apply; null for none. */
  incrementMinutes: z.int().nullable(),
  incrementMode: z.enum(['up', 'nearest']),
  matterRate: z.enum(MATTER_RATES),
  /** The UTBMS codes of work on the matter; null where neither it nor its client is billed electronically. */
  codes: z.strictObject({ isRequired: z.boolean(), taskSet: z.enum(TASK_SETS).nullable() }).nullable(),
})
export type MatterRateAnswer = z.infer<typeof MatterRateAnswer>

export const TimesheetCell = z.strictObject({
  day: AnsweredDay,
  hours: z.number(),
  /** A cell with one entry can be overwritten; a cell with several opens as a list. */
  entryIds: z.array(z.string()),
  /** One of its entries is on an invoice, or the person may not change it. */
  isLocked: z.boolean(),
})
export type TimesheetCell = z.infer<typeof TimesheetCell>
export const TimesheetRow = z.strictObject({
  matterId: z.string(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  activityId: z.string(),
  activityType: z.string(),
  /** 2 or 4; entries on an invoice are in the billable row. */
  isBillable: z.literal([2, 4]),
  /** One for each day of the sheet. */
  cells: z.array(TimesheetCell),
  hours: z.number(),
})
export type TimesheetRow = z.infer<typeof TimesheetRow>
export const Timesheet = z.strictObject({
  weekStart: AnsweredDay,
  /** Seven; fewer in the first week of 1900 and the last of 2199, where the calendar ends. */
  days: z.array(AnsweredDay),
  userId: z.string(),
  userName: z.string(),
  rows: z.array(TimesheetRow),
  dayTotals: z.array(z.number()),
  hours: z.number(),
})
export type Timesheet = z.infer<typeof Timesheet>

export const QuickPreview = z.strictObject({
  /** What is missing in the line, as text; null if it was understood. */
  problem: z.string().nullable(),
  entry: z
    .strictObject({
      /** Worked hours, 4 decimals; the save applies the matter's increment. */
      duration: z.number(),
      workedSeconds: z.int(),
      description: z.string(),
      timeEntryDate: AnsweredDay,
      isBillable: z.literal([2, 4]),
      matterText: z.string(),
    })
    .nullable(),
  /**
   * Whether the line means one matter, several equally, or none that is known. Only a certain one is saved without being
   * chosen.
   */
  match: z.enum(['certain', 'several', 'none']),
  /** Matters that match the line, best first; if none does, those of the person's latest work. */
  matters: z.array(
    z.strictObject({
      matterId: z.string(),
      matterName: z.string(),
      matterNumber: z.string(),
      clientId: z.string(),
      clientName: z.string(),
      /** The activity that the line names, else that of the person's latest entry on the matter, else the firm's first. */
      activityId: z.string().nullable(),
      activityType: z.string().nullable(),
    }),
  ),
})
export type QuickPreview = z.infer<typeof QuickPreview>
