import type { Statement, StatementQuery } from '#contract/statements.ts'
import type { FirmContext } from '../../platform/context.ts'
import { buildLink } from '../invoice-links/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { listPayableInvoices } from './document.ts'

type LinkContext = Pick<FirmContext, 'tx' | 'businessId' | 'userId' | 'publicUrl' | 'clock'>

/**
 * A new address of the invoice that is due first, for the PDF of a statement, at which all that is due of it can be paid at
 * once: it expires and is revoked with the other addresses of that invoice. Undefined where nothing can be paid, or no link is wanted.
 */
export async function createPayUrl(
  context: LinkContext,
  statement: Statement,
  { withLink }: Pick<StatementQuery, 'withLink'>,
): Promise<string | undefined> {
  const { tx, businessId, userId } = context
  const payable = withLink ? listPayableInvoices(statement) : []
  const [invoice] = payable
  if (!invoice) return undefined
  const { linkDays } = await getBillingSettings({ tx })
  const link = buildLink(context, {
    businessId,
    invoiceId: invoice.invoiceId,
    purpose: 'document',
    statementInvoiceIds: payable.length > 1 ? payable.map(({ invoiceId }) => invoiceId) : undefined,
    createdBy: userId,
    days: linkDays,
  })
  await link.insert(tx)
  return link.address
}
