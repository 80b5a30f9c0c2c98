import { AGEING_BUCKETS, ageingBucket } from '#domain/ageing.ts'
import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { Statement, StatementQuery } from '#contract/statements.ts'
import type { FirmContext } from '../../platform/context.ts'
import { missingField } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { toAddressLines } from '../firm-documents/public.ts'
import { currencies } from '../reference/public.ts'
import { listCurrencies, readAccount, type MovementRow, type OpenInvoiceRow } from './account.queries.ts'
import { selectHeldFunds } from './funds.queries.ts'
import { accountOfClient, findClient, hidesMatters, selectMattersOf } from './queries.ts'
import { daysOutOfOrder } from './refusals.ts'

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'membership'>

/**
 * What a client owed before a period, what changed it, and what was owed at its end, in one currency: the sums of the
 * receivable postings, so that a statement cannot differ from the books. Refuses a client or matter that the person does
 * not see, and more than MAX_STATEMENT_ROWS entries or open invoices.
 */
export async function getStatement(context: ReadContext, query: StatementQuery): Promise<Statement> {
  const { tx } = context
  const { clientId, from, to } = query
  if (to < from) throw daysOutOfOrder()
  const { client, matters, currencyCodes, currency, symbol } = await resolveSubject(context, query)
  const period = { currency, from, to }
  const [{ opening, movements, invoices, credit }, isPartial, funds] = await Promise.all([
    readAccount(accountOfClient(tx, query), period),
    hidesMatters(tx, clientId),
    listHeldFunds(context, query, currency),
  ])
  const names = new Map(matters.map(({ id, name }) => [id, name]))
  return {
    clientId,
    clientName: client.name,
    clientLines: toAddressLines(client),
    from,
    to,
    currencyCode: currency,
    currencySymbol: symbol,
    currencyCodes,
    matters,
    ...toFigures(movements, invoices, { opening, currency, names, to }),
    funds,
    creditOnAccount: minorToNumber(credit, currency),
    isPartial,
  }
}

/** The client with its matters, and the currency: the chosen one, else the one that was posted last, else its own. */
async function resolveSubject({ tx, businessId }: ReadContext, query: StatementQuery) {
  const [client, matters, currencyCodes, firm, known] = await Promise.all([
    findClient(tx, query.clientId),
    selectMattersOf(tx, query.clientId),
    listCurrencies(accountOfClient(tx, query)),
    firmSettings(tx, businessId),
    currencies(tx),
  ])
  if (!client) throw missingField('clientId', 'Client')
  if (query.matterIds?.some((chosen) => !matters.some(({ id }) => id === chosen)))
    throw missingField('matterIds', 'Matter')
  const currency = query.currencyCode ?? currencyCodes[0] ?? client.currency ?? firm.currency
  return { client, matters, currencyCodes, currency, symbol: known.byCode(currency).symbol }
}

/** What a statement says of the entries of a period and of the invoices that are open at its end. */
export function toFigures(
  movements: readonly MovementRow[],
  invoices: readonly OpenInvoiceRow[],
  { to, ...parts }: RowParts & { readonly to: string },
) {
  const { opening, currency } = parts
  const { closingMinor, ...activity } = toRows(movements, parts)
  const { heldMinor, ...open } = toOpenInvoices(invoices, currency, to)
  return {
    opening: minorToNumber(opening, currency),
    ...activity,
    ...open,
    closing: minorToNumber(closingMinor, currency),
    held: minorToNumber(heldMinor, currency),
    due: minorToNumber(closingMinor - heldMinor, currency),
  }
}

interface RowParts {
  readonly opening: bigint
  readonly currency: string
  readonly names: ReadonlyMap<string, string>
}

/** The entries in their order, each with what is owed after it, and what they come to. */
function toRows(movements: readonly MovementRow[], { opening, currency, names }: RowParts) {
  const amount = (minor: bigint) => minorToNumber(minor, currency)
  let [balance, charged, credited] = [opening, 0n, 0n]
  const rows = movements.map((row): Statement['rows'][number] => {
    const minor = BigInt(row.minor)
    balance += minor
    if (minor > 0n) charged += minor
    else credited -= minor
    const [invoiceId = null, ...others] = row.invoice_ids
    return {
      entryId: row.entry_id,
      date: row.effective_on,
      event: row.event ?? 'restricted.settled',
      description: row.description ?? (minor < 0n ? 'Payment or credit' : 'Payment or credit taken back'),
      matters: row.matter_ids.flatMap((id) => names.get(id) ?? []),
      invoiceId: others.length > 0 ? null : invoiceId,
      charged: amount(minor > 0n ? minor : 0n),
      credited: amount(minor < 0n ? -minor : 0n),
      balance: amount(balance),
    }
  })
  return { rows, closingMinor: balance, charged: amount(charged), credited: amount(credited) }
}

/** Invoices with something open at the end of a period, and what of it is how old. */
function toOpenInvoices(invoices: readonly OpenInvoiceRow[], currency: string, to: string) {
  const amount = (minor: bigint | string) => minorToNumber(minor, currency)
  const open = invoices.map((row) => {
    const held = BigInt(row.held_minor)
    return { ...row, bucket: ageingBucket(row.due_on, to), held, due: BigInt(row.open_minor) - held }
  })
  const sum = (chosen: typeof open) => amount(chosen.reduce((all, { due }) => all + due, 0n))
  return {
    heldMinor: open.reduce((all, { held }) => all + held, 0n),
    openInvoices: open.map((row) => ({
      invoiceId: row.id,
      number: row.number ?? '',
      issueDate: row.issued_on,
      dueDate: row.due_on,
      total: amount(row.total_minor),
      open: amount(row.open_minor),
      held: amount(row.held),
      bucket: row.bucket,
    })),
    // Object.fromEntries loses the keys; together they are those of the list.
    ageing: Object.fromEntries(
      AGEING_BUCKETS.map((bucket) => [bucket, sum(open.filter((row) => row.bucket === bucket))]),
    ) as Statement['ageing'],
    overdue: sum(open.filter((row) => row.due_on < to)),
  }
}

/**
 * Client money in the currency of a statement, which is shown apart and never set off against what is owed. Empty for people
 * who do not see client money.
 */
async function listHeldFunds(
  { tx, membership }: Pick<FirmContext, 'tx' | 'membership'>,
  query: StatementQuery,
  currency: string,
): Promise<Statement['funds']> {
  if (!query.withFunds || !holds(membership.permissions, 'trustAccountRequest')) return []
  const rows = await selectHeldFunds(tx, query, currency)
  return rows.map(({ name, held, cleared }) => ({
    matterName: name ?? '',
    held: minorToNumber(held, currency),
    uncleared: minorToNumber(BigInt(held) - BigInt(cleared), currency),
  }))
}
