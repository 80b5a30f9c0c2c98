import { statements } from '#contract/statements.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getFirmLetterhead, renderDocument } from '../firm-documents/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { getAgedInvoices, getReceivablesAgeing } from './ageing.ts'
import { toStatementContent } from './document.ts'
import { exportAgeing, exportStatement } from './export.ts'
import { getStatementDelivery, sendStatement } from './mails.ts'
import { createPayUrl } from './links.ts'
import { getStatement } from './statements.ts'

export function statementRoutes(route: AddRoute, { pdf }: Pick<FeatureParts, 'pdf'>): void {
  route.firm(statements.get, async (context, { query }) => {
    const [statement, firm] = await Promise.all([getStatement(context, query), getFirmLetterhead(context)])
    return { ...statement, document: toStatementContent(statement, firm, query) }
  })
  route.raw(statements.export, (signed, { query }, reply) =>
    exportStatement({ signed, reply, format: query.format }, query),
  )
  route.raw(statements.document, async (signed, { query }, reply) => {
    const content = await signed.write(async (tx) => {
      const context = { ...signed, tx }
      const [statement, firm] = await Promise.all([getStatement(context, query), getFirmLetterhead(context)])
      return toStatementContent(statement, firm, { ...query, payUrl: await createPayUrl(context, statement, query) })
    })
    // Typeset after the transaction, so that it holds no connection.
    const bytes = await renderDocument(pdf, content, signed.clock.now())
    await reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="statement.pdf"')
      .send(Buffer.from(bytes))
  })
  route.firm(statements.delivery, (context, { query }) => getStatementDelivery(context, query))
  route.firm(statements.send, (context, { body }) => sendStatement(context, body))
  route.firm(statements.agedInvoices, (context, { query }) => getAgedInvoices(context, query))
  route.raw(statements.ageingExport, (signed, { query }, reply) =>
    exportAgeing({ signed, reply, format: query.format }, query),
  )
  route.firm(statements.ageing, (context, { query }) => getReceivablesAgeing(context, query))
}
