import { MATTER_RATES } from '#domain/billable.ts'
import { z } from 'zod'
import { RATE_RULES } from '#domain/rate.ts'
import { BudgetUse } from './budgets.ts'
import { CLIENT_TYPES, CurrencyCode } from './clients.ts'
import {
  AnsweredDay,
  Day,
  Decimal,
  exportKeys,
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Flag,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  OptionalText,
  page,
  pagingKeys,
  Person,
  RequiredText,
  Text,
} from './common.ts'
import { bulkDeletion } from './bulk.ts'
import { CustomFilter, CustomValues, CustomValuesInput } from './custom-values.ts'
import { endpoint, needs } from './endpoint.ts'
import { emptiable } from './fields.ts'
import { LegalHold } from './legal-holds.ts'
import { StageChoice, StageName } from './matter-stages.ts'
import { OfficeChoice, OfficeFilter, OfficeName } from './offices.ts'
import { AgreedPayer, AgreedPayersInput } from './payer-shares.ts'
import { RelatedPartiesInput, RelatedParty } from './related-parties.ts'

/** The wire's names. The database has its own (hourly, flat, contingency, retainer; open, pending, closed). */
export const MATTER_STATUSES = ['Open', 'Pending', 'Closed'] as const
export type MatterStatus = (typeof MATTER_STATUSES)[number]

const MATTER_INCREMENTS = [0, 6, 10, 15] as const
const amount = (what: string, max?: number) =>
  emptiable(Decimal(4, `${what} must be a number with at most 4 decimals`, max === undefined ? {} : { max }))
/** A rate has at most 15 digits, 4 of them decimals. */
const MAX_RATE = 99_999_999_999

const RatedMember = z.strictObject({
  userId: Id('User is required'),
  rate: Decimal(4, 'Rate must be a number with at most 4 decimals', { max: MAX_RATE }).nullable(),
})

const onePerUser = (rows: readonly { userId: string }[]) =>
  new Set(rows.map(({ userId }) => userId)).size === rows.length

/**
 * The form of a matter. A field that is left out takes its default on a new matter and keeps its value on an existing one.
 * A person with a rate in `hourlyRates` works on the matter, even when `matterAssignedToInfos` does not list them.
 */
export const MatterInput = z.strictObject({
  ...firmKeys,
  clientId: Id('Client is required'),
  matterName: RequiredText(300, 'Matter name'),
  /** The firm's pattern gives the default. */
  matterNumber: emptiable(Text(60)),
  matterRate: z.enum(MATTER_RATES, 'Rate type is not known').optional(),
  description: OptionalText(10_000),
  status: z.enum(MATTER_STATUSES, 'Status is not known').optional(),
  matterOpenDate: emptiable(Day()),
  matterCloseDate: emptiable(Day()),
  matterPracticeAreas: z.array(RequiredText(120, 'Practice area')).max(20, 'At most 20 practice areas').optional(),
  /** Left out, it is cleared where its practice area is taken off the matter. */
  stageId: emptiable(StageChoice),
  matterAssignedToInfos: z
    .array(z.strictObject({ userId: Id('User is required') }))
    .max(200, 'At most 200 people')
    .refine(onePerUser, 'Each person once')
    .optional(),
  hourlyRates: z.array(RatedMember).max(200, 'At most 200 people').refine(onePerUser, 'Each person once').optional(),
  /** The hourly rate of everyone without a rate of their own on this matter. */
  hourlyRate: amount('Rate', MAX_RATE),
  flatRate: amount('Flat fee'),
  contigencyRate: amount('Contingency rate', MAX_RATE),
  contingencyPercentage: emptiable(Decimal(4, 'Percentage must be between 0 and 100', { max: 100 })),
  /** Between whom each bill is split; an empty list leaves all to the client. */
  agreedPayers: AgreedPayersInput,
  shelfLocation: OptionalText(200),
  responsibleUserId: emptiable(Id('Responsible attorney is not known')),
  /** Null for the head office. Left out on a new matter, it is the office of the responsible attorney. */
  officeId: OfficeChoice,
  opposingParties: z.array(RequiredText(300, 'Name')).max(100, 'At most 100 opposing parties').optional(),
  relatedParties: RelatedPartiesInput,
  /** Why a possible conflict of interest does not prevent this; kept with the conflict check. */
  conflictReason: OptionalText(2_000),
  currencyCode: CurrencyCode,
  /** Null means the firm's increment, 0 means none. */
  billingIncrementMinutes: z
    .union(
      MATTER_INCREMENTS.map((minutes) => z.literal(minutes)),
      'Increment must be 0, 6, 10 or 15 minutes',
    )
    .nullable()
    .optional(),
  courtName: OptionalText(200),
  suitNumber: OptionalText(120),
  customValues: CustomValuesInput,
  /** The version that was edited; an outdated one is refused. */
  version: z.int().min(1).optional(),
})
export type MatterInput = z.infer<typeof MatterInput>

/** Spec §3, Matter, and more. Amounts and rates are in `currencyCode`. */
export const Matter = z.strictObject({
  id: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientId: Id(),
  clientName: z.string(),
  clientType: z.enum(CLIENT_TYPES),
  matterRate: z.enum(MATTER_RATES),
  description: z.string(),
  status: z.enum(MATTER_STATUSES),
  matterPracticeAreas: z.array(z.string()),
  stage: StageName,
  shelfLocation: z.string(),
  matterAssignedToInfos: z.array(Person.extend({ roleName: z.string() })),
  matterOpenDate: AnsweredDay,
  matterCloseDate: AnsweredDay.nullable(),
  /** Rates set for people on this matter. */
  hourlyRates: z.array(Person.extend({ rate: z.number() })),
  /** The rate that applies to each person, with the rule that determines it. */
  hourlyRatesActual: z.array(Person.extend({ rate: z.number(), rule: z.enum(RATE_RULES), reason: z.string() })),
  hourlyRate: z.number().nullable(),
  flatRate: z.number().nullable(),
  contigencyRate: z.number().nullable(),
  contingencyPercentage: z.number().nullable(),
  /** Between whom each bill is split, in their order; empty where the client pays all. Amounts are of each bill. */
  agreedPayers: z.array(AgreedPayer),
  currencyCode: z.string(),
  currencyId: z.int(),
  currencySymbol: z.string(),
  responsible: Person.nullable(),
  /** Whose address its documents carry; null for the head office. */
  office: OfficeName,
  opposingParties: z.array(z.string()),
  relatedParties: z.array(RelatedParty),
  courtName: z.string(),
  suitNumber: z.string(),
  customValues: CustomValues,
  billingIncrementMinutes: z.int().nullable(),
  /** Nothing of the matter is deleted while it is under hold. */
  legalHold: LegalHold.nullable(),
  /** When its notes and files were disposed of, after the firm's time of retention. */
  disposedAt: Moment.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type Matter = z.infer<typeof Matter>

export const MatterRow = z.strictObject({
  id: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientId: Id(),
  clientName: z.string(),
  matterRate: z.enum(MATTER_RATES),
  status: z.enum(MATTER_STATUSES),
  practiceAreas: z.array(z.string()),
  stage: StageName,
  responsible: Person.nullable(),
  office: OfficeName,
  team: z.array(Person),
  matterOpenDate: AnsweredDay,
  matterCloseDate: AnsweredDay.nullable(),
  currencyCode: z.string(),
  customValues: CustomValues,
})
export type MatterRow = z.infer<typeof MatterRow>

/** An option of the matter field in forms. */
export const MatterChoice = z.strictObject({
  id: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  matterRate: z.enum(MATTER_RATES),
  status: z.enum(MATTER_STATUSES),
  clientId: Id(),
  /** Two matters may have one name; number and client tell them apart. */
  clientName: z.string(),
})
export type MatterChoice = z.infer<typeof MatterChoice>

export const MATTER_SORTS = ['matterOpenDate', 'matterName', 'matterNumber', 'clientName'] as const
export type MatterSort = (typeof MATTER_SORTS)[number]

const filterId = Id().optional().catch(undefined)
const filterDay = z.preprocess((value) => (value === '' ? undefined : value), Day().optional())

/** An unknown filter value is ignored, so that an old link still works. */
export const MatterFilters = FirmQuery.extend({
  ...pagingKeys,
  status: z.enum(MATTER_STATUSES).optional().catch(undefined),
  clientId: filterId,
  /** The responsible attorney. */
  responsibleUserId: filterId,
  /** Anyone who works on it. */
  memberUserId: filterId,
  practiceAreaId: filterId,
  /** The name of a stage, which several practice areas may have. */
  stage: optionalQuery(Text(120)),
  officeId: OfficeFilter,
  matterRate: z.enum(MATTER_RATES).optional().catch(undefined),
  openedFrom: filterDay.catch(undefined),
  openedTo: filterDay.catch(undefined),
  customField: CustomFilter,
  includeTotals: optionalQuery(Flag),
})
/** Filters of a list, its totals and its export. */
export type MatterFilters = Omit<z.infer<typeof MatterFilters>, 'page' | 'size' | 'includeTotals'>

/** Counts of the filter without its status, so that each status tab can show its own. */
export const MatterTotals = z.strictObject({ all: z.int(), open: z.int(), pending: z.int(), closed: z.int() })
export type MatterTotals = z.infer<typeof MatterTotals>

/** Sums of the time entries of a matter that the person may see; amounts in the firm's currency. */
export const MatterFigures = z.strictObject({
  matterId: Id(),
  entries: z.int(),
  unbilledEntries: z.int(),
  unbilledHours: z.number(),
  unbilledAmount: z.number(),
  lastWorkedOn: AnsweredDay.nullable(),
  /** Null without a budget, or without the permission for budgets. */
  budget: BudgetUse.nullable(),
})
export type MatterFigures = z.infer<typeof MatterFigures>

/** Sums of the visible unbilled time of all matters that match a filter. */
export const UnbilledSums = MatterFigures.pick({ unbilledEntries: true, unbilledHours: true, unbilledAmount: true })
export type UnbilledSums = z.infer<typeof UnbilledSums>

export const DeletedMatter = z.strictObject({
  id: Id(),
  matterNumber: z.string(),
  matterName: z.string(),
  clientName: z.string(),
  deletedAt: Moment,
  deletedBy: z.string(),
})
export type DeletedMatter = z.infer<typeof DeletedMatter>

const params = z.object({ id: Id('Matter is required') })

export const matters = {
  choices: endpoint('GET', '/admin/matter-master/get-matter-name-using-client', {
    summary: "A client's open and pending matters to choose from in forms; every client's without ClientId",
    access: needs(),
    query: FirmQuery.extend({ clientId: optionalQuery(Id('Client is not known')) }),
    spelling: { ...firmSpelling, clientId: 'ClientId' },
    response: z.array(MatterChoice),
  }),
  view: endpoint('GET', '/admin/matter-master/get-matter-view', {
    summary: 'A matter with its people, rates and opposing parties',
    access: needs('matterMaster'),
    query: FirmQuery.extend({ matterId: Id('Matter is required') }),
    spelling: { ...firmSpelling, matterId: 'matterid' },
    response: Matter,
  }),
  list: endpoint('GET', '/admin/matter-master/list', {
    summary: 'Matters; with includeTotals also the counts by status',
    access: needs('matterMaster'),
    query: MatterFilters,
    spelling: listSpelling,
    response: page(MatterRow).extend({ totals: MatterTotals.optional() }),
  }),
  totals: endpoint('GET', '/admin/matter-master/list/totals', {
    summary: 'The number of matters that match a filter, by status; ignores the status of the filter',
    access: needs('matterMaster'),
    query: MatterFilters,
    spelling: listSpelling,
    response: MatterTotals,
  }),
  export: endpoint('GET', '/admin/matter-master/list/export', {
    summary: 'All matters that match a filter, as a CSV or XLSX file',
    access: needs('matterMaster'),
    query: MatterFilters.omit({ page: true, size: true, includeTotals: true }).extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  figures: endpoint('GET', '/admin/matter-master/figures', {
    summary: 'Unbilled time, the last day worked and the budget of up to 200 matters (ids separated by commas)',
    access: needs('matterMaster', 'timeEntry'),
    query: FirmQuery.extend({
      matterIds: z
        .string('Matters are required')
        .transform((text) => text.split(','))
        .pipe(z.array(Id('Matters are required')).min(1).max(200, 'At most 200 matters')),
    }),
    spelling: firmSpelling,
    response: z.array(MatterFigures),
  }),
  figuresTotals: endpoint('GET', '/admin/matter-master/figures/totals', {
    summary: 'Unbilled time of all matters that match a filter',
    access: needs('matterMaster', 'timeEntry'),
    query: MatterFilters.omit({ includeTotals: true }),
    spelling: listSpelling,
    response: UnbilledSums,
  }),
  deleted: endpoint('GET', '/admin/matter-master/recycle-bin', {
    summary: 'Matters in the recycle bin, latest first',
    access: needs('matterMaster', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    spelling: listSpelling,
    response: page(DeletedMatter),
  }),
  create: endpoint('POST', '/admin/matter-master', {
    summary: 'Opens a matter',
    access: needs('matterMaster', 'matterMaster.create'),
    ...firmCall,
    body: MatterInput,
    response: Matter,
    refusals: [
      'matter_number_taken',
      'closes_before_it_opens',
      'multicurrency_off',
      'unknown_currency',
      'amount_too_fine',
      'client_deleted',
      'stage_of_other_area',
    ],
    done: 'Matter added',
  }),
  get: endpoint('GET', '/admin/matter-master/:id', {
    summary: 'A matter with its people, rates and opposing parties',
    access: needs('matterMaster'),
    params,
    ...firmCall,
    response: Matter,
  }),
  update: endpoint('PUT', '/admin/matter-master/:id', {
    summary: 'Updates a matter; a field that is left out keeps its value',
    access: needs('matterMaster', 'matterMaster.edit'),
    params,
    ...firmCall,
    body: MatterInput,
    response: Matter,
    refusals: [
      'stale_version',
      'matter_number_taken',
      'closes_before_it_opens',
      'would_lose_sight',
      'nobody_would_see',
      'matter_has_unbilled',
      'matter_disposed',
      'client_money_held',
      'multicurrency_off',
      'unknown_currency',
      'amount_too_fine',
      'client_deleted',
      'stage_of_other_area',
    ],
    done: 'Matter saved',
  }),
  setStage: endpoint('PUT', '/admin/matter-master/:id/stage', {
    summary: 'Moves a matter to another stage of its practice areas, or to none',
    access: needs('matterMaster', 'matterMaster.edit'),
    params,
    ...firmCall,
    body: z.strictObject({ ...firmKeys, stageId: StageChoice }),
    response: Matter,
    refusals: ['stage_of_other_area'],
    done: 'Stage saved',
  }),
  delete: endpoint('DELETE', '/admin/matter-master/:id', {
    summary: 'Moves a matter to the recycle bin; one with time entries is refused',
    access: needs('matterMaster', 'matterMaster.delete'),
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['matter_has_records', 'client_money_held'],
    done: 'Matter moved to the recycle bin',
  }),
  bulkDelete: bulkDeletion({
    path: '/admin/matter-master',
    many: 'Matters',
    access: ['matterMaster', 'matterMaster.delete'],
  }),
  restore: endpoint('POST', '/admin/matter-master/:id/restore', {
    summary: 'Restores a matter from the recycle bin',
    access: needs('matterMaster', 'recycleBin', 'recycleBin.edit'),
    params,
    ...firmCall,
    response: Matter,
    refusals: ['client_deleted'],
    done: 'Matter restored',
  }),
}
