import { addDays } from '#domain/calendar-day.ts'
import { minorToText, money, type Money } from '#domain/money.ts'
import { holdsAll } from '#domain/permissions.ts'
import { findTopUp } from '#domain/retainer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmWork } from '../../platform/context.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import { updateRecord } from '../../platform/db/records.ts'
import { inTrustWork, retryOnDeadlock, type FirmTx } from '../../platform/db/transactions.ts'
import type { Logger } from '../../platform/logger.ts'
import { Refusal } from '../../platform/refusal.ts'
import { startWorkLoop } from '../../platform/work-loop.ts'
import { firmToday } from '../invoices/public.ts'
import { notify } from '../notifications/public.ts'
import { createRequest, submitRequest } from '../trust-requests/public.ts'
import type { Asking } from '../trust-withdrawals/public.ts'
import { mailReadyRequest } from './mails.ts'
import {
  countPostings,
  findOpenRequest,
  findPerson,
  isRuleVisible,
  lockLedger,
  lockRuleForWork,
  selectDepositReaders,
  stopRule,
  type StoredRule,
} from './queries.ts'

const PAUSE_MS = 1_000
/** A rule that fails so often with a fault of ours is stopped until somebody saves it again. */
const MAX_FAULTS = 3

export interface TrustWorkParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
}

/**
 * Asks clients for deposits by the rules of their ledgers, without being called; the rules themselves are the queue. Servers take
 * turns by the lock on a rule.
 */
export function startTrustWork(parts: TrustWorkParts): { stop(): Promise<void> } {
  const { pool, log } = parts
  const faults = new Map<string, number>()

  async function attempt(id: string): Promise<boolean> {
    try {
      const isHopeless = (faults.get(id) ?? 0) >= MAX_FAULTS
      const isDone = await inRule(parts, id, isHopeless ? giveUp : askByRule)
      faults.delete(id)
      return isDone
    } catch (error) {
      log.error({ err: error, rule: id }, 'asking for a deposit failed')
      faults.set(id, (faults.get(id) ?? 0) + 1)
      return false
    }
  }

  return startWorkLoop({
    async listDue() {
      const statement = { text: 'select id from app.trust_work_due()', values: [] }
      return (await runStatement<FunctionRow<'app.trust_work_due'>>(pool, statement)).rows.map(({ id }) => id)
    },
    attempt,
    onFault: (error) => log.error({ err: error }, 'looking for deposits to ask for failed'),
    pauseMs: PAUSE_MS,
    ending: new AbortController(),
  })
}

type RuleWork = (parts: TrustWorkParts, tx: FirmTx, rule: StoredRule) => Promise<void>

const inRule = ({ pool, ...parts }: TrustWorkParts, id: string, work: RuleWork): Promise<boolean> =>
  retryOnDeadlock(() =>
    inTrustWork(pool, { workId: id, requestId: `deposits of rule ${id}` }, async (tx) => {
      const rule = await lockRuleForWork(tx, id)
      // Another server is at it, unless a wall has come between the rule and the person in whose name it works.
      if (!rule) {
        if (!(await isRuleVisible(tx, id))) await halt({ pool, ...parts }, tx, { id }, WALLED_OFF)
        return false
      }
      await work({ pool, ...parts }, tx, rule)
      return true
    }),
  )

/** Asks for what the ledger lacks, unless it was filled or asked for meanwhile. What refuses it stops the rule, and is shown. */
async function askByRule(parts: TrustWorkParts, tx: FirmTx, rule: StoredRule): Promise<void> {
  const context = await buildContext(parts, tx, rule)
  if (!context) return halt(parts, tx, rule, 'The person in whose name deposits were asked for may no longer do that')
  const ledger = await lockLedger(tx, rule.ledger_id)
  if (!ledger || (await findOpenRequest(tx, rule.ledger_id))) return
  const minor = (text: string): Money => money(BigInt(text), rule.currency)
  const minimum = rule.minimum_minor === null ? undefined : minor(rule.minimum_minor)
  const amount = findTopUp(minor(ledger.balance_minor), { minimum, target: minor(rule.target_minor) })
  if (!amount) return
  const change = { asked_after: await countPostings(tx, rule.ledger_id) }
  await updateRecord(context, 'app.trust_replenishment_rules', rule.id, change)
  try {
    await ask(context, rule, { accountId: ledger.book_id, amount })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await halt(parts, tx, rule, error.message)
  }
}

type RuleContext = FirmWork & Asking & { readonly email: string }

async function ask(
  context: RuleContext,
  rule: StoredRule,
  { accountId, amount }: { readonly accountId: string; readonly amount: Money },
): Promise<void> {
  const { id, number } = await createRequest(context, {
    matterId: rule.matter_id,
    accountId,
    amount: minorToText(amount.minor, amount.currency),
    dueOn: addDays(await firmToday(context), rule.due_in_days),
    reason: rule.reason,
  })
  const { state } = await submitRequest(context, id, { version: undefined, approverId: rule.approver_id ?? undefined })
  if (state === 'approved') await mailReadyRequest(context, { id, matterId: rule.matter_id, to: context.email })
  await notifyLow(context, { id, number, matterId: rule.matter_id })
}

interface LowRetainer {
  readonly id: string
  readonly number: string
  readonly matterId: string
}

/** Tells the lawyer who is responsible for the matter, and the person in whose name the deposit is asked for. */
async function notifyLow(
  { tx, businessId, clock, userId }: RuleContext,
  { id, number, matterId }: LowRetainer,
): Promise<void> {
  await notify(
    { tx, businessId, clock },
    {
      event: 'retainerLow',
      userIds: [userId, ...(await selectDepositReaders(tx, matterId))],
      recordKind: 'trustRequest',
      recordId: id,
      matterId,
      text: `A retainer has run low: deposit request ${number} was made for it`,
    },
  )
}

const WALLED_OFF = 'The person in whose name deposits were requested may no longer see the matter'

/** Stops a rule, which says why on the page of its ledger, and tells the administrators. The text names nothing of the client. */
async function halt({ clock }: TrustWorkParts, tx: FirmTx, { id }: { id: string }, reason: string): Promise<void> {
  const readers = await stopRule(tx, id, reason)
  const [first] = readers
  if (!first) return
  await notify(
    { tx, businessId: first.business_id, clock },
    {
      event: 'retainerStopped',
      userIds: readers.map(({ administrator_id }) => administrator_id),
      recordKind: 'matter',
      recordId: first.matter_id,
      matterId: null,
      text: `Deposits are no longer requested for a matter that is kept in funds: ${reason}`,
    },
  )
}

const giveUp: RuleWork = (parts, tx, rule) =>
  halt(parts, tx, rule, 'Asking for a deposit failed again and again. Save the rule to try once more')

/** Undefined where the person in whose name the rule works has left the firm, or may not ask for deposits any more. */
async function buildContext(
  { clock, publicUrl }: TrustWorkParts,
  tx: FirmTx,
  { acting_by: userId, business_id: businessId }: StoredRule,
): Promise<RuleContext | undefined> {
  const person = await findPerson(tx, userId)
  const permissions = new Set(person?.permissions)
  if (!person || !holdsAll(permissions, ['trustAccountRequest', 'trustAccountRequest.create'])) return undefined
  const session = { firstName: person.first_name, lastName: person.last_name }
  return { tx, businessId, userId, clock, publicUrl, session, membership: { permissions }, email: person.email }
}
