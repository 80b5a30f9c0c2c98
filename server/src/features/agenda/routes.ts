import { agenda } from '#contract/agenda.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { endFeed, makeFeed, readFeed, sendCalendar } from './feed.ts'
import { readAgenda, readDays, readMorning, settleFollowUp } from './reading.ts'

export function agendaRoutes(route: AddRoute, { publicUrl }: { publicUrl: string }): void {
  route.firm(agenda.list, readAgenda)
  route.firm(agenda.days, readDays)
  route.firm(agenda.morning, readMorning)
  route.firm(agenda.followUp, settleFollowUp)
  route.firm(agenda.feed, readFeed)
  route.firm(agenda.makeFeed, (context, received) => makeFeed(context, received, publicUrl))
  route.firm(agenda.revokeFeed, endFeed)
  route.open(agenda.calendar, (context, received, reply) => sendCalendar(context, received, { reply, publicUrl }))
}
