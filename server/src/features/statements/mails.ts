import type { DocumentDelivery, DocumentMailInput } from '#contract/document-mails.ts'
import type { StatementQuery } from '#contract/statements.ts'
import { dayText } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { getDocumentDelivery, sendDocument, type DocumentToMail } from '../document-mails/public.ts'
import { getFirmLetterhead } from '../firm-documents/public.ts'
import { toStatementContent } from './document.ts'
import { createPayUrl } from './links.ts'
import { getStatement } from './statements.ts'

async function findStatementToMail(
  context: FirmContext,
  query: StatementQuery,
  { withUrl }: { withUrl: boolean },
): Promise<DocumentToMail> {
  const [statement, firm] = await Promise.all([getStatement(context, query), getFirmLetterhead(context)])
  const payUrl = withUrl ? await createPayUrl(context, statement, query) : undefined
  const { clientId, clientName, from, to, matters } = statement
  return {
    kind: 'statement',
    recordId: clientId,
    clientId,
    clientName,
    values: { from: dayText(from), until: dayText(to) },
    matterIds: query.matterIds ?? matters.map(({ id }) => id),
    canSend: holds(context.membership.permissions, 'invoice.create'),
    content: toStatementContent(statement, firm, { ...query, payUrl }),
  }
}

export const getStatementDelivery = async (context: FirmContext, query: StatementQuery): Promise<DocumentDelivery> =>
  getDocumentDelivery(context, await findStatementToMail(context, query, { withUrl: false }))

/** Mails a statement as its sender sees it now. */
export async function sendStatement(
  context: FirmContext,
  { recipients, subject, text, ...query }: StatementQuery & DocumentMailInput,
): Promise<DocumentDelivery> {
  const document = await findStatementToMail(context, query, { withUrl: true })
  return sendDocument(context, document, { recipients, subject, text })
}
