import { payments } from '#contract/payments.ts'
import type { OpenInvoices, PaymentDetail } from '#contract/payment-shapes.ts'
import { asOwnerOf, type TestFirm } from './factories.ts'
import { officeBook } from './ledger.ts'
import { dataOf } from './records.ts'
import type { Reply, TestApp } from './test-app.ts'

/** Records a payment into the operating account by bank transfer on 17 March 2026, the way people do. */
export async function recordPayment(
  app: TestApp,
  firm: TestFirm,
  body: Readonly<Record<string, unknown>>,
  { account = '1000', headers = {} }: { account?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const accountId = (await officeBook(app, firm)).accountId(account)
  const sent = { body: { date: '2026-03-17', method: 'transfer', accountId, ...body } }
  return app.call(payments.create, sent, firm.administrator.token, headers)
}

/** A payment, and fails if it is refused. */
export const aPayment = async (
  app: TestApp,
  firm: TestFirm,
  body: Readonly<Record<string, unknown>>,
): Promise<PaymentDetail> => dataOf(await recordPayment(app, firm, body))

export const openInvoicesOf = async (app: TestApp, firm: TestFirm, clientId: string): Promise<OpenInvoices> =>
  dataOf(await app.call(payments.openInvoices, { query: { clientId } }, firm.administrator.token))

/** What each account holds in one view by its code, in minor units of each currency and of the firm's; debits are positive. */
export async function bookBalances(app: TestApp, firm: TestFirm, view: 'accrual' | 'cash' = 'accrual') {
  const rows = await asOwnerOf(app, firm.id, async (owner) => {
    const result = await owner.query<{ code: string; currency: string; minor: string; base: string }>(
      `select a.code, p.currency, sum(p.minor)::text as minor, sum(p.base_minor)::text as base
       from app.postings p join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id
       where p.basis in ('both', $1) group by a.code, p.currency
       having sum(p.minor) <> 0 or sum(p.base_minor) <> 0 order by a.code, p.currency`,
      [view],
    )
    return result.rows
  })
  return Object.fromEntries(
    rows.map(({ code, currency, minor, base }) => [`${code} ${currency}`, [Number(minor), Number(base)] as const]),
  )
}

/** Where the books differ from what is stored of them; nothing as long as they are right. */
export const ledgerDifferences = (app: TestApp, firm: TestFirm) =>
  asOwnerOf(
    app,
    firm.id,
    async (owner) => (await owner.query<object>('select * from app.ledger_differences(null, null)')).rows,
  )
