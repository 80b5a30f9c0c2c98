import { z } from 'zod'
import {
  AnsweredDay,
  Day,
  firmKeys,
  FirmQuery,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  Text,
} from './common.ts'
import { anyone, endpoint, needsOneOf } from './endpoint.ts'

/** An upcoming court date, or a follow-up that is not done. */
export const AGENDA_KINDS = ['hearing', 'followUp'] as const
/** A calendar feed covers the person's own dates, or all dates that they may see. */
const FEED_COVERS = ['mine', 'all'] as const
/** The month view shows six weeks. */
export const MAX_AGENDA_DAYS = 42
/** How many dates of a day the month view shows; others are only counted. */
export const DATES_PER_DAY = 3

export const AgendaItem = z.strictObject({
  /** One update may bring a hearing and a follow-up: `hearing-<id>`, `followUp-<id>`. */
  key: z.string(),
  kind: z.enum(AGENDA_KINDS),
  day: AnsweredDay,
  /** `HH:MM` in the firm's time zone; null for a follow-up, and where the court gave only the day. */
  time: z.string().nullable(),
  /** The courtroom; blank where it is not known. */
  room: z.string(),
  /** The record that the date comes from. */
  updateId: Id(),
  source: z.enum(['progressNote', 'courtUpdate']),
  matterId: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientName: z.string(),
  /** The purpose of a hearing, or the subject of a follow-up. */
  title: z.string(),
  courtName: z.string(),
  suitNumber: z.string(),
  judge: z.string(),
  /** The responsible attorney of the matter, or the person who follows up. */
  person: Person.nullable(),
  version: z.int(),
})
export type AgendaItem = z.infer<typeof AgendaItem>

const filterKeys = {
  ...firmKeys,
  kind: optionalQuery(z.enum(AGENDA_KINDS, 'Kind must be hearing or followUp')),
  /** The person who follows up, or works on the matter of the hearing. */
  userId: optionalQuery(Id('UserId is not an id')),
  matterId: optionalQuery(Id('MatterId is not an id')),
  clientId: optionalQuery(Id('ClientId is not an id')),
}
export const AgendaFilters = z.object(filterKeys)
export type AgendaFilters = z.output<typeof AgendaFilters>

/** Hearings need courtUpdate, follow-ups the permission of their record; dates without it are left out. */
const dateAccess = needsOneOf('progressNote', 'courtUpdate')

const spelling = { ...listSpelling, userId: 'UserId' } as const

export const AgendaDay = z.strictObject({
  day: AnsweredDay,
  hearings: z.int(),
  followUps: z.int(),
  items: z.array(AgendaItem).max(DATES_PER_DAY),
})
export type AgendaDay = z.infer<typeof AgendaDay>

const MatterInCourt = z.strictObject({
  matterId: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientName: z.string(),
  courtName: z.string(),
  suitNumber: z.string(),
  /** Null before the first report. */
  lastUpdateOn: AnsweredDay.nullable(),
  person: Person.nullable(),
})
export type MatterInCourt = z.infer<typeof MatterInCourt>

/** What needs attention: at most 100 rows each, with the total count. */
export const MorningList = z.strictObject({
  today: AnsweredDay,
  /** Hearings before today without a report. */
  unreported: z.strictObject({ count: z.int(), rows: z.array(AgendaItem) }),
  /** Open matters in court without a next date. */
  withoutDate: z.strictObject({ count: z.int(), rows: z.array(MatterInCourt) }),
  /** Follow-ups whose day has passed. */
  overdue: z.strictObject({ count: z.int(), rows: z.array(AgendaItem) }),
})
export type MorningList = z.infer<typeof MorningList>

/** The address of a calendar is shown once, when it is created; afterwards it can only be replaced or revoked. */
const CalendarFeed = z.strictObject({
  covers: z.enum(FEED_COVERS),
  createdAt: Moment,
  /** When a new password, or leaving the firm, ended the address. */
  endedAt: Moment.nullable(),
})

export const agenda = {
  list: endpoint('GET', '/admin/agenda', {
    summary: 'Upcoming court dates and open follow-ups, earliest first; from today by default',
    access: dateAccess,
    query: AgendaFilters.extend({
      from: optionalQuery(Day()),
      to: optionalQuery(Day()),
      page: pagingKeys.page,
      size: pagingKeys.size,
    }),
    spelling,
    response: page(AgendaItem),
  }),
  days: endpoint('GET', '/admin/agenda/days', {
    summary: 'Dates by day: their counts, and the first three of each day; at most six weeks',
    access: dateAccess,
    query: AgendaFilters.extend({ from: Day(), to: Day() }),
    spelling,
    response: z.array(AgendaDay),
    refusals: ['too_many_days'],
  }),
  morning: endpoint('GET', '/admin/agenda/morning', {
    summary: 'Hearings without an update, matters in court without a next date, and follow-ups whose day has passed',
    access: dateAccess,
    query: AgendaFilters.pick({ adminUserId: true, businessId: true, userId: true }),
    spelling,
    response: MorningList,
  }),
  followUp: endpoint('PUT', '/admin/agenda/follow-up/:id', {
    summary: 'Marks a follow-up as done or not done; for the person who follows up, or with the permission to edit',
    access: dateAccess,
    params: z.object({ id: Id('Not an id') }),
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, isDone: z.boolean('Done must be true or false') }),
    response: Nothing,
    refusals: ['no_follow_up'],
    done: 'Follow-up saved',
  }),
  feed: endpoint('GET', '/admin/agenda/calendar-feed', {
    summary: "The person's own calendar feed without its address; also one that ended without being revoked",
    access: dateAccess,
    query: FirmQuery,
    response: CalendarFeed.nullable(),
  }),
  // Not a POST: answers of POST calls are stored for a day to be repeated, and this one has a secret.
  makeFeed: endpoint('PUT', '/admin/agenda/calendar-feed', {
    keys: false,
    summary: "Creates the person's calendar address and shows it once; an earlier one ends",
    access: dateAccess,
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, covers: z.enum(FEED_COVERS, 'Covers must be mine or all').default('mine') }),
    response: CalendarFeed.extend({ address: z.string() }),
    refusals: ['feed_made'],
    done: 'Calendar link created',
  }),
  revokeFeed: endpoint('DELETE', '/admin/agenda/calendar-feed', {
    summary: "Ends the person's calendar address",
    access: dateAccess,
    query: FirmQuery,
    response: Nothing,
    done: 'Calendar link revoked',
  }),
  calendar: endpoint('GET', '/calendar/:secret/dates.ics', {
    summary: 'The dates behind a secret address as an iCalendar file',
    access: anyone(
      'The secret in the address identifies one person of one firm; each request returns what they may see',
    ),
    params: z.object({ secret: Text(100) }),
    response: z.string(),
    bare: true,
  }),
}
