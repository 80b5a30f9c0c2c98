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
  Text,
} from './common.ts'
import { anyone, endpoint, needsOneOf } from './endpoint.ts'

/** A date in court that stands, or a follow-up that is not done. */
export const AGENDA_KINDS = ['hearing', 'followUp'] as const
/** Whose dates a calendar holds: the person's own, or every date that they may see. */
const FEED_COVERS = ['mine', 'all'] as const
/** The most days that the month view asks for at once: six weeks. */
export const MOST_AGENDA_DAYS = 42
/** How many dates of a day the month view names; the others are counted. */
export const DATES_PER_DAY = 3

export const AgendaItem = z.strictObject({
  /** One update may bring a hearing and a follow-up: `hearing-<id>`, `followUp-<id>`. */
  key: z.string(),
  kind: z.enum(AGENDA_KINDS),
  day: AnsweredDay,
  /** The record that the date comes from. */
  updateId: Id(),
  source: z.enum(['progressNote', 'courtUpdate']),
  matterId: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientName: z.string(),
  /** What a hearing is for, or what is to be followed up. */
  title: z.string(),
  courtName: z.string(),
  suitNumber: z.string(),
  judge: z.string(),
  /** The responsible attorney of a hearing's matter; who follows up. */
  person: z.strictObject({ userId: Id(), name: z.string() }).nullable(),
  version: z.int(),
})
export type AgendaItem = z.infer<typeof AgendaItem>

const filterKeys = {
  ...firmKeys,
  kind: optionalQuery(z.enum(AGENDA_KINDS, 'Kind must be hearing or followUp')),
  /** Who follows up, or who works on the matter that is heard. */
  userId: optionalQuery(Id('UserId is not an id')),
  matterId: optionalQuery(Id('MatterId is not an id')),
  clientId: optionalQuery(Id('ClientId is not an id')),
}
export const AgendaFilters = z.object(filterKeys)
export type AgendaFilters = z.output<typeof AgendaFilters>

/** Hearings need courtUpdate, follow-ups the permission of what they come from: what is missing is left out. */
const whoSeesDates = needsOneOf('progressNote', 'courtUpdate')

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
  /** Null where nothing was reported yet. */
  lastUpdateOn: AnsweredDay.nullable(),
  person: z.strictObject({ userId: Id(), name: z.string() }).nullable(),
})
export type MatterInCourt = z.infer<typeof MatterInCourt>

/** Lists of the morning: at most 100 rows each, with the count of all. */
export const MorningList = z.strictObject({
  today: AnsweredDay,
  /** Heard before today, and nobody has said what happened. */
  unreported: z.strictObject({ count: z.int(), rows: z.array(AgendaItem) }),
  /** Open matters before a court that has given no date. */
  withoutDate: z.strictObject({ count: z.int(), rows: z.array(MatterInCourt) }),
  /** Follow-ups whose day has passed. */
  overdue: z.strictObject({ count: z.int(), rows: z.array(AgendaItem) }),
})
export type MorningList = z.infer<typeof MorningList>

/** A calendar's address is told once, when it is made; afterwards nobody can read it, only replace or revoke it. */
const CalendarFeed = z.strictObject({
  covers: z.enum(FEED_COVERS),
  createdAt: Moment,
  /** When a new password, or leaving the firm, ended the address; its calendar needs another. */
  endedAt: Moment.nullable(),
})

export const agenda = {
  list: endpoint({
    method: 'GET',
    path: '/admin/agenda',
    summary: 'Court dates that stand and follow-ups to do, the next day first; from today where no day is named',
    access: whoSeesDates,
    query: AgendaFilters.extend({
      from: optionalQuery(Day()),
      to: optionalQuery(Day()),
      page: pagingKeys.page,
      size: pagingKeys.size,
    }),
    spelling,
    response: page(AgendaItem),
  }),
  days: endpoint({
    method: 'GET',
    path: '/admin/agenda/days',
    summary: 'The same by day: how many there are, and the first three of each day; at most six weeks',
    access: whoSeesDates,
    query: AgendaFilters.extend({ from: Day(), to: Day() }),
    spelling,
    response: z.array(AgendaDay),
    refusals: ['too_many_days'],
  }),
  morning: endpoint({
    method: 'GET',
    path: '/admin/agenda/morning',
    summary: 'Hearings without an update, matters in court without a next date, and follow-ups whose day has passed',
    access: whoSeesDates,
    query: AgendaFilters.pick({ adminUserId: true, businessId: true, userId: true }),
    spelling,
    response: MorningList,
  }),
  followUp: endpoint({
    method: 'PUT',
    path: '/admin/agenda/follow-up/:id',
    summary:
      'Says that a follow-up is done, or that it is still to do; for who follows up, or with the permission to edit',
    access: whoSeesDates,
    params: z.object({ id: Id('Not an id') }),
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, isDone: z.boolean('Done must be true or false') }),
    response: Nothing,
    refusals: ['no_follow_up'],
    done: 'Follow-up saved',
  }),
  feed: endpoint({
    method: 'GET',
    path: '/admin/agenda/calendar-feed',
    summary:
      "The person's own calendar address, as far as it can still be told; also one that ended without being revoked",
    access: whoSeesDates,
    query: FirmQuery,
    response: CalendarFeed.nullable(),
  }),
  // Not a POST: the answers of those are kept for a day to be given again, and this one holds a secret.
  makeFeed: endpoint({
    method: 'PUT',
    path: '/admin/agenda/calendar-feed',
    summary: "Makes the person's calendar address and tells it once; one made before ends",
    access: whoSeesDates,
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, covers: z.enum(FEED_COVERS, 'Covers must be mine or all').default('mine') }),
    response: CalendarFeed.extend({ address: z.string() }),
    refusals: ['feed_made'],
    done: 'Calendar address made',
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/admin/agenda/calendar-feed',
    summary: "Ends the person's calendar address",
    access: whoSeesDates,
    query: FirmQuery,
    response: Nothing,
    done: 'Calendar address revoked',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/calendar/:secret/dates.ics',
    summary: 'The dates behind a secret address as an iCalendar file',
    access: anyone('The secret in the address stands for one person of one firm, whose sight holds at each reading'),
    params: z.object({ secret: Text(100) }),
    response: z.string(),
    bare: true,
  }),
}
