import { statements, type AgeingInvoicesQuery, type AgeingQuery, type StatementChoices } from '#contract/statements.ts'
import { exchange } from '../../shared/api.ts'
import { queryFor } from '../../shared/query.ts'
import type { MailBody } from '../../shared/ui/mail/SendMailForm.tsx'

export const statementQuery = (query: StatementChoices) => queryFor(statements.get, { query })

export const deliveryQuery = (query: StatementChoices) => queryFor(statements.delivery, { query })

export const sendStatement = (query: StatementChoices, body: MailBody, idempotencyKey: string) =>
  exchange(statements.send, { body: { ...query, ...body } }, { idempotencyKey })

export const ageingQuery = (query: AgeingQuery) => queryFor(statements.ageing, { query })

export const agedInvoicesQuery = (query: AgeingInvoicesQuery) => queryFor(statements.agedInvoices, { query })
