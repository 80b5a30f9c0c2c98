import { AGENDA_KINDS } from '#contract/agenda.ts'
import { startOfMonth } from '#domain/calendar-day.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { urlCount, urlDay, urlId, urlMatching, urlOneOf, urlSchema, type UrlOf } from '../../shared/url-schema.ts'

/** Whose dates: the person's own by default, `all`, or another person's by their id. */
const ALL = 'all'
const WHO = /^(all|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/

export const AgendaUrl = urlSchema({
  view: urlOneOf(['list', 'month']),
  who: urlMatching(WHO),
  kind: urlOneOf(AGENDA_KINDS),
  clientId: urlId,
  matterId: urlId,
  /** The first day of the list, or any day of the month. */
  from: urlDay,
  page: urlCount,
})
export type AgendaUrl = UrlOf<typeof AgendaUrl>

type User = Pick<CurrentUser, 'firm' | 'profileId'>

export const personIn = ({ who }: AgendaUrl, { profileId }: Pick<User, 'profileId'>): string | undefined =>
  who === ALL ? undefined : (who ?? profileId)

/** The word of the address for the chosen person; without one, everyone's dates are listed. */
export const personParam = (chosen: string | undefined, { profileId }: Pick<User, 'profileId'>): string | null =>
  chosen === profileId ? null : (chosen ?? ALL)

export const agendaFilters = (url: AgendaUrl, user: User) => ({
  ...user.firm,
  kind: url.kind,
  clientId: url.clientId,
  matterId: url.matterId,
  userId: personIn(url, user),
})

export const monthShown = ({ from }: AgendaUrl, today: string): string => startOfMonth(from ?? today)
