import { moneyText } from '#domain/format.ts'
import { dayText } from '#domain/calendar-day.ts'
import { toHead, type DocumentColumn, type DocumentContent } from '#domain/firm-document.ts'
import { minorToNumber, minorToText, money } from '#domain/money.ts'
import type { TrustListing, TrustListingQuery } from '#contract/trust-reports.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { dayColumn, figureColumn, textColumn, type ExportedList } from '../../platform/export/columns.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getAccount } from '../bank-statements/public.ts'
import { getFirmLetterhead } from '../firm-documents/public.ts'
import { currencies } from '../reference/public.ts'
import { getBookSums, listedLedgers, selectListing, sumVisible, type ListedRow, type ListingScope } from './queries.ts'

type ReadContext = Pick<FirmWork, 'tx' | 'clock'>
type Scope = Pick<TrustListingQuery, 'accountId' | 'date' | 'knownAt'>

const toScope = ({ accountId, date, knownAt }: Scope): ListingScope => ({
  bookId: accountId,
  day: date,
  knownAt: knownAt === undefined ? undefined : new Date(Date.parse(knownAt)),
})

const OWN: Readonly<Record<string, string>> = { float: "Firm's float", interest: 'Interest to pay out' }
export const ledgerOwner = (row: Pick<ListedRow, 'kind' | 'client_name'>): string =>
  OWN[row.kind] ?? row.client_name ?? ''

/** A page of what the ledgers of an account held, with the sum of all of them beside the cash book (T15). */
export async function getListing({ tx, clock }: ReadContext, query: TrustListingQuery): Promise<TrustListing> {
  const account = await getAccount(tx, query.accountId)
  const scope = toScope(query)
  const [rows, sums, visible, known] = await Promise.all([
    selectListing(tx, scope, query),
    getBookSums(tx, scope),
    sumVisible(tx, scope),
    currencies(tx),
  ])
  const { code, symbol } = known.byCode(account.currency)
  const paged = toPage(rows, query)
  return {
    ...paged,
    data: paged.data.map((row) => ({
      ledgerId: row.id,
      kind: row.kind === 'float' || row.kind === 'interest' ? row.kind : 'client',
      client: ledgerOwner(row),
      matter: row.matter_name ?? '',
      matterNumber: row.matter_number ?? '',
      balance: minorToNumber(row.balance, code),
      cleared: minorToNumber(row.cleared, code),
      latestOn: row.latest_on,
    })),
    currencyCode: code,
    currencySymbol: symbol,
    total: minorToNumber(sums.ledgers, code),
    cashBook: minorToNumber(sums.cashBook, code),
    restricted: minorToNumber(sums.ledgers - visible, code),
    knownAt: (scope.knownAt ?? clock.now()).toISOString(),
  }
}

export async function listingExport(tx: FirmTx, query: Scope): Promise<ExportedList<ListedRow>> {
  const { currency } = await getAccount(tx, query.accountId)
  return {
    name: `trust-listing-${query.date}`,
    columns: [
      textColumn('Client', ledgerOwner),
      textColumn('Matter number', (row) => row.matter_number),
      textColumn('Matter', (row) => row.matter_name),
      figureColumn(`Balance, ${currency}`, (row) => minorToText(row.balance, currency)),
      figureColumn(`Cleared, ${currency}`, (row) => minorToText(row.cleared, currency)),
      dayColumn('Last movement', (row) => row.latest_on),
    ],
    rows: everyRow(tx, listedLedgers(tx, toScope(query))),
  }
}

/** More ledgers than a document is read with. */
const MOST_ROWS = 5_000

const column = (
  label: string,
  width: DocumentColumn['width'],
  align: DocumentColumn['align'] = 'right',
): DocumentColumn => ({
  label,
  width,
  align,
  isMuted: false,
})

export async function getListingContent(
  context: ReadContext & Pick<FirmWork, 'businessId'>,
  query: Scope,
): Promise<DocumentContent> {
  const { tx } = context
  const listing = await getListing(context, { ...query, page: 1, size: MOST_ROWS })
  if (listing.hasMore)
    throw new Refusal(422, 'listing_too_long', `A document has ${MOST_ROWS} ledgers at most. Take the CSV file`)
  const [account, firm] = await Promise.all([getAccount(tx, query.accountId), getFirmLetterhead(context)])
  const amount = (value: number) =>
    moneyText(money(BigInt(Math.round(value * 10 ** digits)), listing.currencyCode), listing.currencySymbol)
  const digits = minorToText(1n, listing.currencyCode).split('.')[1]?.length ?? 0
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  return {
    ...toHead(firm),
    title: 'Trust listing',
    number: `at ${dayText(query.date)}`,
    watermark: '',
    facts: [
      { label: 'Account', isWide: true, lines: [{ text: account.name, tone: 'strong' }, plain(account.bank_name)] },
      { label: 'Cash book', isWide: false, lines: [plain(amount(listing.cashBook))] },
      { label: 'As known at', isWide: false, lines: [plain(listing.knownAt.slice(0, 16).replace('T', ' '))] },
    ],
    tables: [
      {
        columns: [
          column('Client', 'fill', 'left'),
          column('Last movement', 'day', 'left'),
          column('Cleared', 'amount'),
          column('Balance', 'amount'),
        ],
        rows: listing.data.map((row) => ({
          cells: [
            row.client,
            row.latestOn === null ? '' : dayText(row.latestOn),
            amount(row.cleared),
            amount(row.balance),
          ],
          notes: row.matterNumber === '' ? [] : [`${row.matterNumber} ${row.matter}`],
          isStrong: false,
        })),
      },
    ],
    aside: null,
    sums: listing.restricted === 0 ? [] : [{ label: 'Restricted matters', amount: amount(listing.restricted) }],
    total: { label: 'All ledgers', amount: amount(listing.total) },
    afterTotal: [],
    note: '',
    boxes: [],
    link: null,
  }
}
