import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { holdsAll } from '#domain/permissions.ts'
import { DEPOSIT_REQUEST_STATES } from '#domain/trust-request.ts'
import {
  DEPOSIT_REQUEST_SORTS,
  type DepositRequestDetail,
  type DepositRequestFilters,
  type DepositRequestQuery,
  type DepositRequestTotals,
} from '#contract/trust-requests.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { notFound } from '../../platform/refusal.ts'
import { getFirmLetterhead } from '../firm-documents/public.ts'
import { findSenderName } from '../invoice-sending/public.ts'
import { renderMail, type MailWords } from '../mail-templates/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { listApprovers } from '../trust-withdrawals/public.ts'
import { countRequests, findRequest, selectLinks, selectRequests, type RequestRow } from './queries.ts'
import { leftOf, toRequest } from './view.ts'

/** The latest first. */
export const DEFAULT_SORT = { column: 'requested', direction: 'desc' } as const

type ReadContext = Pick<FirmWork, 'tx'>

export async function listRequests({ tx }: ReadContext, query: DepositRequestQuery) {
  const { page, size } = query
  const sort = sortFrom(query, DEPOSIT_REQUEST_SORTS, DEFAULT_SORT)
  const paged = toPage(await selectRequests(tx, query, { sort, page, size }), query)
  const known = await currencies(tx)
  return { ...paged, data: paged.data.map((row) => toRequest(row, known)) }
}

/** Counts by state ignore the filter of the state, so that every tab has one. */
export async function getRequestTotals(
  { tx }: ReadContext,
  filters: DepositRequestFilters,
): Promise<DepositRequestTotals> {
  const rows = await countRequests(tx, { ...filters, state: undefined })
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  const all = rows.reduce((sum, row) => sum + Number(row.count), 0)
  return {
    count: filters.state === undefined ? all : count(filters.state),
    byState: Object.fromEntries(
      DEPOSIT_REQUEST_STATES.map((state) => [state, count(state)]),
    ) as DepositRequestTotals['byState'],
  }
}

/** A request as this person may act on it. */
export async function getRequest(context: FirmWork, id: string): Promise<DepositRequestDetail> {
  const { tx, clock } = context
  const row = await findRequest(tx, id)
  if (!row) throw notFound('Deposit request')
  const [known, links, now] = [await currencies(tx), await selectLinks(tx, id), clock.now()]
  return {
    ...toRequest(row, known),
    decided:
      row.decided_at === null
        ? null
        : {
            at: row.decided_at.toISOString(),
            person: row.decided_by === null ? null : { userId: row.decided_by, name: row.decider_name ?? '' },
            note: row.decision_note,
          },
    sentAt: row.sent_at?.toISOString() ?? null,
    links: links.map((link) => ({
      id: link.id,
      recipient: link.recipient,
      createdAt: link.created_at.toISOString(),
      expiresAt: link.expires_at.toISOString(),
      firstReadAt: link.first_read_at?.toISOString() ?? null,
      isOpen: link.revoked_at === null && link.expires_at > now,
    })),
    clientEmail: row.email ?? '',
    mail: await composeMail(context, row, known),
    approvers: row.status === 'submitted' ? await listApprovers(tx, row.matter_id, new Set([row.requested_by])) : [],
    ...whatMayBeDone(context, row),
  }
}

/** What the firm's mail says of a request. `{link}` stays: each recipient has an address of their own. */
async function composeMail(context: FirmWork, row: RequestRow, known: Currencies): Promise<MailWords> {
  const { tx, userId } = context
  const [{ name }, senderName] = await Promise.all([getFirmLetterhead(context), findSenderName(tx, userId)])
  const { code, symbol } = known.byCode(row.currency)
  return renderMail(tx, 'depositRequest', {
    client: oneLine(row.client_name),
    number: row.number,
    amount: moneyText(money(leftOf(row), code), symbol),
    due: dayText(row.due_on),
    firm: oneLine(name),
    sender: oneLine(senderName),
    link: '{link}',
  })
}

type Abilities = 'canEdit' | 'canSubmit' | 'canDecide' | 'canSend' | 'canCancel' | 'canReceive'

/** What this person may do about a request now; the requester never decides about it (T13). */
function whatMayBeDone({ userId, membership }: FirmWork, row: RequestRow): Pick<DepositRequestDetail, Abilities> {
  const may = (name: 'create' | 'edit' | 'approve') =>
    holdsAll(membership.permissions, ['trustAccountRequest', `trustAccountRequest.${name}`])
  const isOwnDraft = row.requested_by === userId && (row.status === 'draft' || row.status === 'declined')
  const isPaid = row.state === 'paid'
  const isOwed = row.status === 'approved' && !isPaid
  return {
    canEdit: isOwnDraft && may('create'),
    canSubmit: isOwnDraft && row.status === 'draft' && may('create'),
    canDecide: row.is_to_decide && may('approve'),
    canSend: isOwed && may('create'),
    canCancel: row.status !== 'cancelled' && !isPaid && may('create'),
    canReceive: isOwed && may('edit'),
  }
}
