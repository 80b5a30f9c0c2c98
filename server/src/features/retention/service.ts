import { dayInZone } from '#domain/calendar-day.ts'
import { TRUST_RULES } from '#domain/trust-jurisdictions.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import {
  DEFAULT_BIN_DAYS,
  type DisposalObstacle,
  type retention as contract,
  type Retention,
  type RetentionInput,
} from '#contract/retention.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import {
  callDisposal,
  changeRetention,
  findMatterId,
  findRetention,
  insertRetention,
  lockRetention,
  selectDisposals,
  selectDueMatters,
  selectJurisdictions,
} from './queries.ts'
import { notDisposable, retentionTooShort } from './refusals.ts'
import { toDisposal, toDueMatter } from './view.ts'

export async function getRetention({ tx }: Pick<FirmContext, 'tx'>): Promise<Retention> {
  const [settings, fewestYears] = await Promise.all([findRetention(tx), getFewestYears(tx)])
  return {
    matterYears: settings?.matter_years ?? null,
    fewestYears,
    binDays: settings?.bin_days ?? DEFAULT_BIN_DAYS,
    version: settings?.version ?? 1,
  }
}

/** The most that the rules of one of the firm's client accounts ask for; a year without such an account. */
async function getFewestYears(tx: FirmTx): Promise<number> {
  const years = (await selectJurisdictions(tx)).map(({ jurisdiction }) => rulesOf(jurisdiction).retentionYears)
  return Math.max(1, ...years)
}

// A check of the table allows no others.
const rulesOf = (jurisdiction: string) => TRUST_RULES[jurisdiction as keyof typeof TRUST_RULES]

export async function updateRetention(
  context: FirmContext,
  { matterYears, binDays, version }: RetentionInput,
): Promise<Retention> {
  const { tx, businessId, clock } = context
  const fewestYears = await getFewestYears(tx)
  if (matterYears !== null && matterYears < fewestYears) throw retentionTooShort(fewestYears)
  await insertRetention(tx, { business_id: businessId })
  assertVersion(version, (await lockRetention(tx)).version, 'Retention')
  await changeRetention(tx, { matter_years: matterYears, bin_days: binDays, updated_at: clock.now() })
  return getRetention(context)
}

async function getToday({ tx, businessId, clock }: FirmContext): Promise<string> {
  const { time_zone: zone } = await firmSettings(tx, businessId)
  return dayInZone(zone, clock.now().getTime())
}

export async function listDue(context: FirmContext, paging: Paging): Promise<Answer<typeof contract.due>> {
  const rows = await selectDueMatters(context.tx, await getToday(context), paging)
  return toPage(rows.map(toDueMatter), paging)
}

export async function listDisposals({ tx }: FirmContext, paging: Paging): Promise<Answer<typeof contract.disposed>> {
  return toPage((await selectDisposals(tx, paging)).map(toDisposal), paging)
}

/** Disposes of each matter that is due; the others stay as they are, with the reason. */
export async function disposeMatters(
  context: FirmContext,
  { ids, reason }: Received<typeof contract.dispose>['body'],
): Promise<BulkOutcome> {
  const { tx, clock } = context
  const today = await getToday(context)
  return bulkApply(context, {
    ids,
    work: async (matterId) => {
      if ((await findMatterId(tx, matterId)) === undefined) throw notFound('Matter')
      const facts = { matterId, disposalId: newId(), today, reason, at: clock.now() }
      const obstacle = await callDisposal(tx, facts)
      // app.disposal_obstacle answers no others.
      if (obstacle !== null) throw notDisposable(obstacle as DisposalObstacle)
    },
  })
}
