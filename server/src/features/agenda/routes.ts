import { agenda } from '#contract/agenda.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createFeed, getFeed, revokeFeed, sendCalendar } from './feed.ts'
import { getMorningList, listAgenda, listAgendaDays } from './list.ts'
import { setFollowUpDone } from './service.ts'

export function agendaRoutes(route: AddRoute): void {
  route.firm(agenda.list, (context, { query }) => listAgenda(context, query))
  route.firm(agenda.days, (context, { query }) => listAgendaDays(context, query))
  route.firm(agenda.morning, (context, { query }) => getMorningList(context, query.userId))
  route.firm(agenda.followUp, (context, { params, body }) => setFollowUpDone(context, params.id, body.isDone))
  route.firm(agenda.feed, getFeed)
  route.firm(agenda.makeFeed, (context, { body }) => createFeed(context, body.covers))
  route.firm(agenda.revokeFeed, revokeFeed)
  route.open(agenda.calendar, (context, { params }, reply) => sendCalendar(context, params.secret, reply))
}
