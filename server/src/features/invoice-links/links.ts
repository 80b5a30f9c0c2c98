import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { insertLink, revokeLinksOf, selectLinks } from './queries.ts'

const DAY_MS = 86_400_000

/** A new address of an invoice. Its secret is stored nowhere: the address can be told only now. */
export interface NewLink {
  readonly id: string
  readonly address: string
  readonly expiresAt: Date
  /** Stores the link; until then the address leads nowhere. */
  insert(tx: FirmTx): Promise<void>
}

export interface LinkFacts {
  readonly businessId: string
  readonly invoiceId: string
  readonly purpose: 'document' | 'mail' | 'copy'
  /** All that a statement says is due, the invoice itself among it, where the address is for paying that at once. */
  readonly statementInvoiceIds?: readonly string[] | undefined
  /** Null where a job makes it. */
  readonly createdBy: string | null
  readonly days: number
}

/** Makes an address of an invoice that works for so many days. */
export function buildLink({ publicUrl, clock }: Pick<FirmContext, 'publicUrl' | 'clock'>, facts: LinkFacts): NewLink {
  const [secret, id, now] = [newSecret(), newId(), clock.now()]
  const expiresAt = new Date(now.getTime() + facts.days * DAY_MS)
  const row = {
    business_id: facts.businessId,
    id,
    invoice_id: facts.invoiceId,
    secret_hash: hashSecret(secret),
    purpose: facts.purpose,
    statement_invoice_ids: facts.statementInvoiceIds ? [...facts.statementInvoiceIds] : null,
    created_by: facts.createdBy,
    created_at: now,
    expires_at: expiresAt,
  }
  return {
    id,
    address: `${publicUrl}/billing/invoice/${secret}`,
    expiresAt,
    insert: async (tx) => void (await insertLink(tx, row)),
  }
}

/** Ends every address of an invoice, those on its document and in its mails included. */
export const revokeLinks = async ({ tx, userId, clock }: FirmContext, invoiceId: string): Promise<void> =>
  void (await revokeLinksOf(tx, invoiceId, { userId, at: clock.now() }))

/** Whether an address still opens its invoice. */
export const isLive = (link: { expires_at: Date; revoked_at: Date | null }, now: Date): boolean =>
  link.revoked_at === null && link.expires_at.getTime() > now.getTime()

/** What is known of the addresses of an invoice, without the addresses. */
export async function summarizeLinks(tx: FirmTx, invoiceId: string, now: Date) {
  const links = await selectLinks(tx, invoiceId)
  const moments = (column: 'first_at' | 'last_at') => links.flatMap((link) => link[column]?.getTime() ?? [])
  const live = links.filter((link) => isLive(link, now))
  const at = (times: readonly number[], choose: (...all: number[]) => number) =>
    times.length === 0 ? null : new Date(choose(...times)).toISOString()
  return {
    links,
    summary: {
      isOpen: live.length > 0,
      wasRevoked: links.some(({ revoked_at }) => revoked_at !== null),
      expiresAt: at(
        live.map(({ expires_at }) => expires_at.getTime()),
        Math.max,
      ),
      firstViewedAt: at(moments('first_at'), Math.min),
      lastViewedAt: at(moments('last_at'), Math.max),
      viewCount: links.reduce((sum, { count }) => sum + (count ?? 0), 0),
    },
  }
}
