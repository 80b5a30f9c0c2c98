import { minorToNumber } from '#domain/money.ts'
import { holdsAll } from '#domain/permissions.ts'
import type { LedgerReplenishment, ReplenishmentInput, ReplenishmentRule } from '#contract/trust-replenishment.ts'
import type { FirmWork } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { ledgerClosed } from '../trust-accounts/public.ts'
import { findLedger, type LedgerRow } from '../trust-ledgers/public.ts'
import { getRequest } from '../trust-requests/public.ts'
import { trustAmount } from '../trust-transactions/public.ts'
import { deleteRule, findOpenRequest, findPerson, findRule, insertRule, type RuleRow } from './queries.ts'
import { ownApprover, targetBelowMinimum } from './refusals.ts'

type RuleContext = FirmWork

async function getClientLedger(
  { tx }: Pick<RuleContext, 'tx'>,
  id: string,
): Promise<LedgerRow & { matter_id: string }> {
  const ledger = await findLedger(tx, id)
  if (!ledger || ledger.matter_id === null) throw notFound('Ledger')
  return { ...ledger, matter_id: ledger.matter_id }
}

export async function getReplenishment(context: RuleContext, ledgerId: string): Promise<LedgerReplenishment> {
  const { tx } = context
  await getClientLedger(context, ledgerId)
  const [rule, open] = [await findRule(tx, ledgerId), await findOpenRequest(tx, ledgerId)]
  const request = open && (await getRequest(context, open.id))
  return {
    rule: rule ? toRule(rule) : null,
    openRequest: request
      ? { id: request.id, number: request.number, state: request.state, outstanding: request.outstanding }
      : null,
  }
}

function toRule(row: RuleRow): ReplenishmentRule {
  const amount = (minor: string) => minorToNumber(minor, row.currency)
  return {
    minimum: row.minimum_minor === null ? null : amount(row.minimum_minor),
    target: amount(row.target_minor),
    dueInDays: row.due_in_days,
    reason: row.reason,
    approver: row.approver_id === null ? null : { userId: row.approver_id, name: row.approver_name ?? '' },
    actingBy: { userId: row.acting_by, name: row.actor_name },
    haltedReason: row.halted_reason,
    version: row.version,
  }
}

/** Sets or changes the rule of a ledger. From then on it works in the name of whoever changed it, and asks at once if it is due. */
export async function setReplenishment(
  context: RuleContext,
  ledgerId: string,
  input: Omit<ReplenishmentInput, 'adminUserId' | 'businessId'>,
): Promise<LedgerReplenishment> {
  const { tx, businessId, userId, clock } = context
  const ledger = await getClientLedger(context, ledgerId)
  if (ledger.closed_at !== null) throw ledgerClosed()
  const found = await findRule(tx, ledgerId)
  assertVersion(input.version, found?.version ?? 0, 'Rule')
  const content = { ...(await resolveContent(context, input, ledger.currency)), acting_by: userId }
  if (found) await updateRecord(context, 'app.trust_replenishment_rules', found.id, { ...content, ...WORKING })
  else {
    const [id, now] = [newId(), clock.now()]
    const about = { business_id: businessId, id, ledger_id: ledgerId, matter_id: ledger.matter_id }
    await insertRule(tx, { ...content, ...about, currency: ledger.currency, created_at: now, updated_at: now })
  }
  return getReplenishment(context, ledgerId)
}

/** A rule that was changed begins again. */
const WORKING = { asked_after: null, halted_reason: '' } as const

async function resolveContent(
  { tx, userId }: RuleContext,
  input: Omit<ReplenishmentInput, 'adminUserId' | 'businessId'>,
  currency: string,
) {
  const target = trustAmount(input.target, currency, 'target')
  const minimum = input.minimum === null ? undefined : trustAmount(input.minimum, currency, 'minimum')
  if (minimum && target.minor < minimum.minor) throw targetBelowMinimum()
  const { approverId } = input
  if (approverId === userId) throw ownApprover()
  if (approverId !== undefined) {
    const approver = await findPerson(tx, approverId)
    const may = new Set(approver?.permissions)
    if (!holdsAll(may, ['trustAccountRequest', 'trustAccountRequest.approve']))
      throw missingField('approverId', 'Approver')
  }
  return {
    minimum_minor: minimum?.minor.toString() ?? null,
    target_minor: target.minor.toString(),
    due_in_days: input.dueInDays,
    reason: input.reason,
    approver_id: approverId ?? null,
  }
}

export async function deleteReplenishment(context: RuleContext, ledgerId: string): Promise<null> {
  await getClientLedger(context, ledgerId)
  if (!(await deleteRule(context.tx, ledgerId))) throw notFound('Rule')
  return null
}
