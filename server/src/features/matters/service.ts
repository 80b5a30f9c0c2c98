import { dayInZone } from '#domain/calendar-day.ts'
import { matterRecord } from '#contract/matters-record.ts'
import type { Matter, MatterInput } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { refreshVisibility, type FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { Refusal } from '../../platform/refusal.ts'
import { resolveCustomValues } from '../custom-fields/public.ts'
import { recordClearedCheck, recordInitialCheck } from '../conflicts/public.ts'
import { assertCurrencyAllowed, firmSettings, lockFirmSettings, type FirmSettings } from '../firm/public.ts'
import { resolveStage } from '../matter-stages/public.ts'
import { assertOffice, getDefaultOffice } from '../offices/public.ts'
import { recordLifecycle } from '../records/public.ts'
import { saveRelatedParties } from '../related-parties/public.ts'
import { nobodyWouldSee, peopleOf } from '../walls/public.ts'
import { recordClosing, recordReopening } from './closing.ts'
import { getMatter } from './list.ts'
import { nextMatterNumber } from './numbering.ts'
import { saveOpposingParties } from './opposing-parties.ts'
import { saveAgreedPayers } from './payers.ts'
import { saveAreas } from './practice-areas.ts'
import { selectAreas } from './practice-areas.queries.ts'
import { countEntries, findMatterClient, insertMatter, type LockedMatter, type MatterClient } from './queries.ts'
import { matterHasRecords, numberTaken, unknownClient, matterWouldBeHidden } from './refusals.ts'
import { assertActiveMembers, saveTeam } from './team.ts'
import { matterColumns } from './terms.ts'

const lifecycle = recordLifecycle({
  contract: matterRecord,
  table: 'app.matters',
  /** The database also refuses when the person cannot see the records. */
  async assertDeletable({ id }, { tx }) {
    const entries = await countEntries(tx, id)
    if (entries > 0) throw matterHasRecords(entries)
  },
  get: getMatter,
})
export const { delete: deleteMatter, restore: restoreMatter } = lifecycle

export async function createMatter(context: FirmContext, input: MatterInput): Promise<Matter> {
  const { tx, businessId, userId, clock } = context
  const [firm, client] = await Promise.all([lockFirmSettings(tx, businessId), getClientOfMatter(tx, input.clientId)])
  // A client's own currency is the default when the firm bills in several.
  const defaultCurrency = (firm.multicurrency ? client.currency : null) ?? firm.currency
  const currency = input.currencyCode ?? defaultCurrency
  assertCurrencyAllowed(firm, currency, { field: 'currencyCode' })
  if (input.responsibleUserId) await assertActiveMembers(tx, [input.responsibleUserId], 'responsibleUserId')
  const officeId = await resolveOffice(tx, input)
  const areas = input.matterPracticeAreas ?? []
  const stageId = await resolveStage(tx, { chosen: input.stageId, before: null, areas })
  const [id, now] = [newId(), clock.now()]
  const columns = matterColumns(input, { before: undefined, currency, today: todayOf(context, firm) })
  const custom = omitUndefined({
    custom_values: await resolveCustomValues(tx, input.customValues, { kind: 'matter' }),
  })
  const row = {
    business_id: businessId,
    id,
    created_by: userId,
    created_at: now,
    updated_at: now,
    ...columns,
    office_id: officeId,
    stage_id: stageId,
    ...custom,
  }
  if (input.matterNumber) {
    if (!(await insertMatter(tx, { ...row, number: input.matterNumber }))) throw numberTaken()
  } else {
    const [practiceArea] = areas
    const numbered = { clientNumber: client.number, openedOn: columns.opened_on, practiceArea }
    // An import or a person may have taken a number of the pattern already: the next one is tried.
    while (!(await insertMatter(tx, { ...row, number: await nextMatterNumber(context, firm, numbered) })));
  }
  await saveParts(context, { id, currency }, input)
  await recordInitialCheck.ofMatter(context, id, input.conflictReason)
  return getMatter(context, id)
}

export async function updateMatter(context: FirmContext, id: string, input: MatterInput): Promise<Matter> {
  const { tx, businessId } = context
  const before = await lifecycle.lock(context, id)
  assertVersion(input.version, before.version, 'The matter')
  const firm = await firmSettings(tx, businessId)
  if (input.clientId !== before.client_id) await getClientOfMatter(tx, input.clientId)
  if (input.responsibleUserId && input.responsibleUserId !== before.responsible_id)
    await assertActiveMembers(tx, [input.responsibleUserId], 'responsibleUserId')
  // An archived office stays on the matters that have it.
  if (input.officeId && input.officeId !== before.office_id) await assertOffice(tx, input.officeId)
  const currency = input.currencyCode ?? before.currency
  if (currency !== before.currency) assertCurrencyAllowed(firm, currency, { field: 'currencyCode' })
  const columns = matterColumns(input, { before, currency, today: todayOf(context, firm) })
  await recordStatusChange(context, before, columns)
  const number = input.matterNumber ?? before.number
  const custom = omitUndefined({
    custom_values: await resolveCustomValues(tx, input.customValues, { kind: 'matter', before: before.custom_values }),
  })
  const areas = input.matterPracticeAreas ?? (await selectAreaNamesOf(tx, id))
  const stage_id = await resolveStage(tx, { chosen: input.stageId, before: before.stage_id, areas })
  await updateRecord(context, 'app.matters', id, { ...columns, ...custom, number, stage_id })
  await saveParts(context, { id, currency }, input)
  if (input.conflictReason) await recordClearedCheck.ofMatter(context, id, input.conflictReason)
  return savedMatter(context, before)
}

const selectAreaNamesOf = async (tx: FirmTx, id: string) => (await selectAreas(tx, [id])).map(({ name }) => name)

/** Null takes the matter out of its stage. A stage that it has already is no change. */
export async function setMatterStage(context: FirmContext, id: string, stageId: string | null): Promise<Matter> {
  const { tx } = context
  const before = await lifecycle.lock(context, id)
  const areas = await selectAreaNamesOf(tx, id)
  const stage_id = await resolveStage(tx, { chosen: stageId, before: before.stage_id, areas })
  if (stage_id !== before.stage_id) await updateRecord(context, 'app.matters', id, { stage_id })
  return getMatter(context, id)
}

/** Reads a saved matter; refuses when its new team can no longer see it. */
async function savedMatter(context: FirmContext, { id, is_restricted }: LockedMatter): Promise<Matter> {
  await refreshVisibility(context.tx)
  const saved = await getMatter(context, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? matterWouldBeHidden() : error
  })
  // An administrator with emergency access sees a matter that has no people left.
  if (is_restricted && (await peopleOf(context.tx, id)).length === 0) throw nobodyWouldSee('matterAssignedToInfos')
  return saved
}

/** Saving a matter as closed or open is recorded like closing or reopening it; unbilled work refuses it. */
async function recordStatusChange(
  context: FirmContext,
  before: LockedMatter,
  after: { readonly status: string; readonly closed_on: string | null },
): Promise<void> {
  if (before.status !== 'closed' && after.closed_on !== null)
    await recordClosing(context, before, { closedOn: after.closed_on })
  if (before.status === 'closed' && after.status !== 'closed') await recordReopening(context, before.id)
}

/** Saves people, payers, practice areas, opposing and related parties; what the input leaves out stays. */
async function saveParts(
  context: FirmContext,
  matter: { readonly id: string; readonly currency: string },
  input: MatterInput,
): Promise<void> {
  const { id: matterId } = matter
  await saveTeam(context, matterId, input)
  if (input.matterPracticeAreas) await saveAreas(context, matterId, input.matterPracticeAreas)
  if (input.opposingParties) await saveOpposingParties(context, matterId, input.opposingParties)
  await saveAgreedPayers(context, matter, input.agreedPayers)
  await saveRelatedParties(context, { matter_id: matterId }, input.relatedParties)
}

async function getClientOfMatter(tx: FirmTx, clientId: string): Promise<MatterClient> {
  const client = await findMatterClient(tx, clientId)
  if (!client) throw unknownClient()
  return client
}

/** The office of a new matter: the one that was chosen, or else that of the responsible person. */
async function resolveOffice(tx: FirmTx, { officeId, responsibleUserId }: MatterInput): Promise<string | null> {
  if (officeId === undefined) return getDefaultOffice(tx, responsibleUserId)
  await assertOffice(tx, officeId)
  return officeId
}

const todayOf = ({ clock }: FirmContext, firm: FirmSettings) => dayInZone(firm.time_zone, clock.now().getTime())
