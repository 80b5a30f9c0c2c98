import { quickEntry } from '#contract/quick-entry.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { previewQuickEntry } from './service.ts'

export function quickEntryRoutes(route: AddRoute): void {
  route.firm(quickEntry.preview, (context, { body }) => previewQuickEntry(context, body.text))
}
