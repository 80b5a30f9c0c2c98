import { dayInZone } from '#domain/calendar-day.ts'
import { matterNumber } from '#domain/matter-number.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Matter, matters as contract } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { refreshVisibility } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, Refusal, staleVersion } from '../../platform/refusal.ts'
import { recordInitialCheck } from '../conflicts/public.ts'
import { assertCurrencyAllowed, firmSettings, lockFirmSettings, type FirmSettings } from '../firm/public.ts'
import { nobodyWouldSee, peopleOf } from '../walls/public.ts'
import { recordClosing, recordReopening } from './closing.ts'
import { columnsOf } from './columns.ts'
import { assertActiveMembers, saveParts } from './parts.ts'
import {
  countEntries,
  findMatterClient,
  insertMatter,
  lockMatter,
  updateMatterRow,
  type LockedMatter,
  type MatterClient,
} from './queries.ts'
import { getMatter } from './reading.ts'
import { matterHasRecords, numberTaken, unknownClient, wouldLoseSight } from './refusals.ts'

export async function createMatter(context: FirmContext, { body }: Received<typeof contract.create>): Promise<Matter> {
  const { tx, businessId, userId, clock } = context
  const [firm, client] = await Promise.all([lockFirmSettings(tx, businessId), needClient(tx, body.clientId)])
  // A client's own currency counts where the firm bills in several.
  const usual = (firm.multicurrency ? client.currency : null) ?? firm.currency
  const currency = allowedCurrency(firm, body.currencyCode ?? usual)
  if (body.responsibleUserId) await assertActiveMembers(tx, [body.responsibleUserId], 'responsibleUserId')
  const columns = columnsOf(body, { known: undefined, currency, today: todayOf(context, firm) })
  const row = {
    business_id: businessId,
    id: newId(),
    created_by: userId,
    created_at: clock.now(),
    updated_at: clock.now(),
  }
  const insert = (number: string) => insertMatter(tx, { ...row, ...columns, number })
  if (body.matterNumber) {
    if (!(await insert(body.matterNumber))) throw numberTaken()
  } else {
    // A number of the pattern may be taken already, by an import or by hand: the next one is.
    const numberFor = numbersOf(context, firm, {
      client,
      openedOn: columns.opened_on,
      area: body.matterPracticeAreas?.[0],
    })
    while (!(await insert(await numberFor())));
  }
  await saveParts(context, row.id, body)
  await recordInitialCheck.ofMatter(context, row.id)
  return getMatter(tx, row.id)
}

export async function updateMatter(
  context: FirmContext,
  { params, body }: Received<typeof contract.update>,
): Promise<Matter> {
  const { tx, businessId, clock } = context
  const known = await lockMatter(tx, params.id, { inBin: false })
  if (!known) throw notFound('Matter')
  if (body.version !== undefined && body.version !== known.version) throw staleVersion('The matter')
  const firm = await firmSettings(tx, businessId)
  if (body.clientId !== known.client_id) await needClient(tx, body.clientId)
  if (body.responsibleUserId && body.responsibleUserId !== known.responsible_id)
    await assertActiveMembers(tx, [body.responsibleUserId], 'responsibleUserId')
  const asked = body.currencyCode ?? known.currency
  const currency = asked === known.currency ? asked : allowedCurrency(firm, asked)
  const columns = columnsOf(body, { known, currency, today: todayOf(context, firm) })
  const number = body.matterNumber ?? known.number
  await keepStatus(context, known, columns)
  await updateMatterRow(tx, params.id, { ...columns, number, updated_at: clock.now() })
  await saveParts(context, params.id, body)
  await refreshVisibility(tx)
  const saved = await getMatter(tx, params.id).catch((error: unknown) => {
    // The matter was there a moment ago: its new team leaves the person out who saves it.
    throw error instanceof Refusal && error.status === 404 ? wouldLoseSight() : error
  })
  // An administrator who is inside for a while still sees it.
  if (known.is_restricted && (await peopleOf(tx, params.id)).length === 0) throw nobodyWouldSee('matterAssignedToInfos')
  return saved
}

/** A save that closes a matter, or opens it again, is a closing like any other; over unbilled work only `close` goes. */
async function keepStatus(
  context: FirmContext,
  known: LockedMatter,
  columns: { status: string; closed_on: string | null },
): Promise<void> {
  if (known.status !== 'closed' && columns.closed_on !== null)
    await recordClosing(context, known, { closedOn: columns.closed_on })
  if (known.status === 'closed' && columns.status !== 'closed') await recordReopening(context, known.id)
}

/** Refuses a matter with records; the database refuses it again where the person asking cannot see them. */
export async function deleteMatter({ tx, userId, clock }: FirmContext, { params }: Received<typeof contract.delete>) {
  if (!(await lockMatter(tx, params.id, { inBin: false }))) throw notFound('Matter')
  const entries = await countEntries(tx, params.id)
  if (entries > 0) throw matterHasRecords(entries)
  await updateMatterRow(tx, params.id, { deleted_at: clock.now(), deleted_by: userId, updated_at: clock.now() })
  return null
}

export async function restoreMatter(
  { tx, clock }: FirmContext,
  { params }: Received<typeof contract.restore>,
): Promise<Matter> {
  if (!(await lockMatter(tx, params.id, { inBin: true }))) throw notFound('Matter')
  await updateMatterRow(tx, params.id, { deleted_at: null, deleted_by: null, updated_at: clock.now() })
  return getMatter(tx, params.id)
}

async function needClient(tx: FirmContext['tx'], clientId: string): Promise<MatterClient> {
  const client = await findMatterClient(tx, clientId)
  if (!client) throw unknownClient()
  return client
}

const todayOf = ({ clock }: FirmContext, firm: FirmSettings) => dayInZone(firm.time_zone, clock.now().getTime())

function allowedCurrency(firm: FirmSettings, currency: string): string {
  assertCurrencyAllowed(firm, currency, { field: 'currencyCode' })
  return currency
}

interface Numbering {
  readonly client: MatterClient
  readonly openedOn: string
  readonly area: string | undefined
}

/** Gives the next number of the firm's pattern each time it is asked. */
function numbersOf({ tx, businessId }: FirmContext, firm: FirmSettings, { client, openedOn, area }: Numbering) {
  return async () => {
    const seq = await takeNumber(tx, businessId, 'matter')
    const practiceAreaCode = area && areaCode(area)
    return matterNumber(firm.matter_number_pattern, {
      seq,
      day: openedOn,
      clientNumber: client.number,
      practiceAreaCode,
    })
  }
}

/** `Banking & Finance` is BAN. */
const areaCode = (name: string): string | undefined =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase() || undefined
