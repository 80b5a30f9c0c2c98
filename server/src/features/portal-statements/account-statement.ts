import { minorToNumber } from '#domain/money.ts'
import type { Received } from '#contract/endpoint.ts'
import type { portalStatements, PortalStatement } from '#contract/portal-statements.ts'
import type { Statement } from '#contract/statements.ts'
import type { ClientContext } from '../../platform/context.ts'
import { toAddressLines } from '../firm-documents/public.ts'
import { openInvoice } from '../portal-pages/public.ts'
import { recordReadOfDay } from '../portal-views/public.ts'
import { listCurrencies, listPayableInvoices, readAccount, toFigures } from '../statements/public.ts'
import { nothingToPay } from '../online-payments/public.ts'
import { resolvePeriod } from './period.ts'
import { accountOfClient, findClient, findFirmCurrency, findSymbol, selectMatters } from './queries.ts'

type AccountQuery = Received<typeof portalStatements.account>['query']

/**
 * What the client owed before a period, what changed it, and what was owed at its end: the sums of the postings of the invoices
 * that were sent to them, so that the statement ends with what the other pages say is due. What the client does not see is
 * left out without a trace. Refuses more than MAX_STATEMENT_ROWS entries.
 */
export async function buildAccountStatement(context: ClientContext, query: AccountQuery): Promise<Statement> {
  const { tx, client } = context
  const account = accountOfClient(tx)
  const [days, person, matters, currencyCodes, firmCurrency] = await Promise.all([
    resolvePeriod(context, query),
    findClient(tx, client.clientId),
    selectMatters(tx),
    listCurrencies(account),
    findFirmCurrency(tx),
  ])
  const wanted = query.currencyCode
  const currency =
    wanted !== undefined && currencyCodes.includes(wanted)
      ? wanted
      : (currencyCodes[0] ?? person.currency ?? firmCurrency)
  const period = { ...days, currency }
  const [symbol = '', { opening, movements, invoices, credit }] = await Promise.all([
    findSymbol(tx, currency),
    readAccount(account, period),
  ])
  const names = new Map(matters.map(({ id, name }) => [id, name]))
  return {
    clientId: client.clientId,
    clientName: person.name,
    clientLines: toAddressLines(person),
    ...days,
    currencyCode: currency,
    currencySymbol: symbol,
    currencyCodes,
    matters,
    ...toFigures(movements, invoices, { opening, currency, names, to: days.to }),
    funds: [],
    creditOnAccount: minorToNumber(credit, currency),
    isPartial: false,
  }
}

/**
 * An address at which all that is due now in a currency is paid at once, an hour long; it is one of the invoice that is due
 * first. Refuses where nothing is due.
 */
export async function openStatement(
  context: ClientContext,
  query: Pick<AccountQuery, 'slug' | 'clientId' | 'currencyCode'>,
): Promise<{ slug: string }> {
  const payable = listPayableInvoices(await buildAccountStatement(context, query))
  const [first] = payable
  if (!first) throw nothingToPay()
  return openInvoice(context, first.invoiceId, payable.length > 1 ? payable.map((one) => one.invoiceId) : null)
}

const toPortalStatement = (statement: Statement): PortalStatement => ({
  from: statement.from,
  to: statement.to,
  currencyCode: statement.currencyCode,
  currencySymbol: statement.currencySymbol,
  currencyCodes: statement.currencyCodes,
  opening: statement.opening,
  charged: statement.charged,
  credited: statement.credited,
  closing: statement.closing,
  held: statement.held,
  due: statement.due,
  overdue: statement.overdue,
  creditOnAccount: statement.creditOnAccount,
  rows: statement.rows.map(({ entryId, date, description, matters, charged, credited, balance }) => ({
    id: entryId,
    date,
    description,
    matters,
    charged,
    credited,
    balance,
  })),
})

/** The matters that a statement names, in which the firm sees that it was read. */
export function matterIdsOf({ rows, matters }: Statement): string[] {
  const named = new Set(rows.flatMap((row) => row.matters))
  return matters.filter(({ name }) => named.has(name)).map(({ id }) => id)
}

export async function getAccountStatement(context: ClientContext, query: AccountQuery): Promise<PortalStatement> {
  const statement = await buildAccountStatement(context, query)
  await recordReadOfDay(context, 'statementRead', matterIdsOf(statement))
  return toPortalStatement(statement)
}
