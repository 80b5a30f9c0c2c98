import { minorToNumber } from '#domain/money.ts'
import type { PortalDeposit } from '#contract/portal-statements.ts'
import type { ClientContext } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { recordView } from '../portal-views/public.ts'
import { todayOfFirm } from '../portal/public.ts'
import { findDeposit, insertDepositLink, selectDeposits, type DepositRow } from './deposits.queries.ts'

const MAX_DEPOSITS = 200
/** How long a request can be read at the address that the portal opens. */
const LINK_MS = 3_600_000

export async function listDeposits(context: ClientContext): Promise<PortalDeposit[]> {
  const today = await todayOfFirm(context)
  return (await selectDeposits(context.tx, MAX_DEPOSITS)).map((row) => toDeposit(row, today))
}

function toDeposit(row: DepositRow, today: string): PortalDeposit {
  const { currency } = row
  const [amount, received] = [BigInt(row.amount_minor), BigInt(row.received_minor)]
  const outstanding = amount > received ? amount - received : 0n
  return {
    id: row.id,
    number: row.number,
    matterId: row.matter_id,
    matterName: row.matter_name,
    reason: row.reason,
    dueOn: row.due_on,
    state: outstanding === 0n ? 'paid' : received > 0n ? 'partPaid' : row.due_on < today ? 'overdue' : 'due',
    currencyCode: currency,
    currencySymbol: row.symbol,
    amount: minorToNumber(amount, currency),
    received: minorToNumber(received, currency),
    outstanding: minorToNumber(outstanding, currency),
  }
}

/** A link to the page on which anybody with its address reads and pays the request, which works for an hour. */
export async function openDeposit(context: ClientContext, id: string): Promise<{ slug: string }> {
  const { tx, client, clock } = context
  const request = await findDeposit(tx, id)
  if (!request) throw notFound('Deposit request')
  const [secret, now] = [newSecret(), clock.now()]
  await insertDepositLink(tx, {
    business_id: client.businessId,
    id: newId(),
    request_id: id,
    secret_hash: hashSecret(secret),
    recipient: '',
    created_by: null,
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_MS),
  })
  await recordView(context, { kind: 'depositRequest', subjectId: id, matterId: request.matter_id })
  return { slug: secret }
}
