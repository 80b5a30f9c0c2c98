import { portalMessages } from '#contract/portal-messages.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getClientThread, listClientThreads, markThreadRead, sendClientMessage } from './service.ts'

export function portalMessageRoutes(route: AddRoute): void {
  route.client(portalMessages.list, (context) => listClientThreads(context))
  route.client(portalMessages.thread, (context, { query }) => getClientThread(context, query))
  route.client(portalMessages.send, (context, { body }) => sendClientMessage(context, body))
  route.client(portalMessages.read, (context, { body }) => markThreadRead(context, body.messageId))
}
