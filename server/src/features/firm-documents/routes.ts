import { letterhead } from '#contract/letterhead.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { getLetterhead, setLogo, updateLetterhead } from './letterhead.ts'
import { sendLogo } from './logo.ts'

export function letterheadRoutes(route: AddRoute, { pdf }: Pick<FeatureParts, 'pdf'>): void {
  route.firm(letterhead.get, (context, { query }) => getLetterhead(context, query))
  route.firm(letterhead.update, (context, { body }) => updateLetterhead(context, body))
  route.firm(letterhead.setLogo, (context, { body }) => setLogo(context, pdf, body.content))
  route.open(letterhead.logo, (context, { params }, reply) => sendLogo(context, params, reply))
}
