import { messages } from '#contract/messages.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getThread, getWaitingThreads, listThreads, markThreadRead, sendMessage } from './service.ts'

export function messageRoutes(route: AddRoute): void {
  route.firm(messages.list, (context, { query }) => listThreads(context, query))
  route.firm(messages.waiting, (context) => getWaitingThreads(context))
  route.firm(messages.thread, (context, { query }) => getThread(context, query))
  route.firm(messages.send, (context, { body }) => sendMessage(context, body))
  route.firm(messages.read, (context, { body }) => markThreadRead(context, body.messageId))
}
