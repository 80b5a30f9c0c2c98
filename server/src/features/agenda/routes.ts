import { agenda } from '#contract/agenda.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { endFeed, createFeed, getFeed, sendCalendar } from './feed.ts'
import { listAgenda, listDays, getMorningList, settleFollowUp } from './reading.ts'

export function agendaRoutes(route: AddRoute, { publicUrl }: { publicUrl: string }): void {
  route.firm(agenda.list, listAgenda)
  route.firm(agenda.days, listDays)
  route.firm(agenda.morning, getMorningList)
  route.firm(agenda.followUp, settleFollowUp)
  route.firm(agenda.feed, getFeed)
  route.firm(agenda.makeFeed, (context, received) => createFeed(context, received, publicUrl))
  route.firm(agenda.revokeFeed, endFeed)
  route.open(agenda.calendar, (context, received, reply) => sendCalendar(context, received, { reply, publicUrl }))
}
