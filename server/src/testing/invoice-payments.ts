import { asOwnerOf, type TestFirm } from './factories.ts'
import { anEntry, officeBook, type TestPosting } from './ledger.ts'
import type { TestApp } from './test-app.ts'

interface Part {
  readonly matter_id: string
  readonly position: number
  readonly code: string
  readonly open: number
  readonly share_open: number
  readonly share_home: number
  readonly currency: string
  readonly client_id: string
}

/**
 * Money received for an invoice, posted straight to the books as a payment posts it: off the parts of one matter or of all,
 * in their order.
 */
export async function aPostedPayment(
  app: TestApp,
  firm: TestFirm,
  { invoiceId, minor, matterId }: { invoiceId: string; minor: number; matterId?: string },
): Promise<void> {
  const book = await officeBook(app, firm)
  const parts = await asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<Part>(
      `select p.matter_id, p.position, a.code, p.open_minor::float8 as open, s.open_minor::float8 as share_open,
         s.open_base_minor::float8 as share_home, s.currency, s.client_id
       from app.invoice_parts p
         join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id
         join app.invoice_shares s on s.business_id = p.business_id and s.invoice_id = p.invoice_id and s.matter_id = p.matter_id
       where p.invoice_id = $1 and ($2::uuid is null or p.matter_id = $2) order by p.matter_id, p.position`,
      [invoiceId, matterId ?? null],
    )
    return rows
  })
  let left = minor
  const lines: TestPosting[] = []
  const moves: object[] = []
  for (const part of parts) {
    const paid = Math.min(left, part.open)
    if (paid === 0) continue
    left -= paid
    const home = Math.floor((part.share_home * paid) / part.share_open)
    const about = { currency: part.currency, matterId: part.matter_id, clientId: part.client_id, invoiceId }
    lines.push(
      { account: '1000', minor: paid, baseMinor: home, currency: part.currency },
      { account: '1100', minor: -paid, baseMinor: -home, basis: 'accrual', ...about },
      { account: part.code, minor: -paid, baseMinor: -home, basis: 'cash', ...about },
    )
    moves.push({ invoice_id: invoiceId, matter_id: part.matter_id, position: part.position, minor: -paid })
  }
  if (left !== 0) throw new Error('more than is open')
  await anEntry(app, firm, book, { lines, parts: moves, on: '2026-03-18', event: 'test.paid' })
}

/** What is open of an invoice by its shares, its postings and its parts, in minor units. */
export const receivables = (app: TestApp, firm: TestFirm, invoiceId: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ open: string; posted: string; parts: string }>(
      `select (select sum(open_minor) from app.invoice_shares where invoice_id = $1) as open,
         (select sum(p.minor) from app.postings p join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id
          where p.invoice_id = $1 and a.role = 'receivable') as posted,
         (select sum(open_minor) from app.invoice_parts where invoice_id = $1) as parts`,
      [invoiceId],
    )
    return rows[0]
  })
