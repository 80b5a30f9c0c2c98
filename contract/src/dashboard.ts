import { z } from 'zod'
import { AgendaItem } from './agenda.ts'
import { AnsweredDay, Day, FirmQuery, firmSpelling, optionalQuery } from './common.ts'
import { MatterOnDashboard, Waiting } from './dashboard-shapes.ts'
import { endpoint, needs } from './endpoint.ts'
import { dashboardShape, waitingCodes } from './record-type-parts.ts'

/** The person's own work, or that of the firm, which needs viewSummary. */
export const DASHBOARD_SCOPES = ['mine', 'firm'] as const
export type DashboardScope = (typeof DASHBOARD_SCOPES)[number]

/** Nothing is earlier than what can be posted; the weeks and ages before it are days of the calendar too. */
const FIRST_DAY = '1970-01-01'

const query = FirmQuery.extend({
  /** By default the person's own; the firm's for a person with viewSummary who records no time. */
  scope: optionalQuery(z.enum(DASHBOARD_SCOPES, 'Scope must be mine or firm')),
  /** The day that the figures are of, by default today: a day before shows the hours of its week. */
  day: optionalQuery(Day().refine((day) => day >= FIRST_DAY, `Date must be ${FIRST_DAY} or later`)),
})

const scoped = {
  scope: z.enum(DASHBOARD_SCOPES),
  /** The day that the figures are of, in the firm's time zone. */
  today: AnsweredDay,
}

export const DashboardFigures = z.strictObject({
  ...scoped,
  maySeeFirm: z.boolean(),
  week: z.strictObject({ first: AnsweredDay, last: AnsweredDay }),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  /** Those of each record type, null for a person without its permission. */
  ...dashboardShape('figures'),
})
export type DashboardFigures = z.infer<typeof DashboardFigures>

/** The first steps of a new firm, each true once it is done. */
export const FirstSteps = z.strictObject({
  rates: z.boolean(),
  people: z.boolean(),
  client: z.boolean(),
  matter: z.boolean(),
  entry: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const DashboardToday = z.strictObject({
  ...scoped,
  /** The next court dates and follow-ups; null for a person who may see neither. */
  dates: z.array(AgendaItem).nullable(),
  /** Always the person's own. */
  waiting: z.array(Waiting.extend({ code: z.enum(waitingCodes()) })),
  /** For administrators, until every step is done. */
  firstSteps: FirstSteps.nullable(),
})
export type DashboardToday = z.infer<typeof DashboardToday>

export const DashboardMatters = z.strictObject({
  /** How many open matters the person works on. */
  open: z.int(),
  /** Those with the latest activity. */
  rows: z.array(MatterOnDashboard.extend(dashboardShape('matterFigures'))),
})
export type DashboardMatters = z.infer<typeof DashboardMatters>

const spelling = firmSpelling

export const dashboard = {
  figures: endpoint('GET', '/admin/dashboard', {
    summary: 'Hours against the targets, and unbilled work; of the person or, with viewSummary, of the firm',
    access: needs(),
    query,
    spelling,
    response: DashboardFigures,
  }),
  today: endpoint('GET', '/admin/dashboard/today', {
    summary: 'The next dates, what waits for the person, and the first steps of a new firm',
    access: needs(),
    query,
    spelling,
    response: DashboardToday,
  }),
  matters: endpoint('GET', '/admin/dashboard/matters', {
    summary: 'The open matters that the person works on with the latest activity, and their unbilled work',
    access: needs(),
    query: FirmQuery,
    spelling,
    response: DashboardMatters.nullable(),
  }),
}
