import { onlinePayments } from '#contract/online-payments.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { receiveMessage } from './messages.ts'
import { checkProvider, getSettings, removeProvider, updateProvider } from './settings.ts'

export function onlinePaymentRoutes(route: AddRoute, { payments }: FeatureParts): void {
  route.firm(onlinePayments.settings, (context) => getSettings(context))
  route.firm(onlinePayments.update, (context, { params, body }) =>
    updateProvider(context, payments.box, params.provider, body),
  )
  route.raw(onlinePayments.check, async (request, { params }, reply) => {
    await reply.send({ success: true, message: 'OK', data: await checkProvider(request, payments, params.provider) })
  })
  route.firm(onlinePayments.remove, (context, { params }) => removeProvider(context, params.provider))
  route.open(onlinePayments.message, async (_context, { params }, reply) => {
    const { body, headers } = reply.request
    await receiveMessage(payments, { ...params, headers, body: typeof body === 'string' ? body : '' })
    await reply.send({ received: true })
  })
}
