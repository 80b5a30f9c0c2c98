import type {
  ClientProfile,
  ClientProfileInput,
  MatterProfile,
  MatterProfileInput,
  Timekeeper,
  TimekeeperInput,
} from '#contract/ledes.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { assertVersion, lockRecord } from '../../platform/db/records.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  findClientProfile,
  findMatterProfile,
  saveClientProfile,
  saveMatterProfile,
  saveTimekeeper,
  selectFirm,
  selectTimekeepers,
  type TimekeeperRow,
} from './queries.ts'

/** The version of a profile that nobody has saved. */
const UNSAVED = 0

export async function getClientProfile({ tx, businessId }: FirmWork, id: string): Promise<ClientProfile> {
  const [row, firm] = await Promise.all([findClientProfile(tx, id), selectFirm(tx, businessId)])
  if (!row) throw notFound('Client')
  return {
    format: row.format ?? 'ledes1998b',
    lawFirmId: row.law_firm_id ?? '',
    clientId: row.ledes_client_id ?? '',
    requiresCodes: row.requires_codes ?? false,
    taskSet: row.task_set,
    classStyle: row.class_style ?? 'sixLetters',
    maxNarrative: row.max_narrative ?? 1024,
    taxHandling: row.tax_handling ?? 'refuse',
    defaults: { lawFirmId: firm.tax_number, clientId: row.number },
    version: row.version ?? UNSAVED,
  }
}

export async function updateClientProfile(
  context: FirmWork,
  id: string,
  input: ClientProfileInput,
): Promise<ClientProfile> {
  const { tx, businessId, clock } = context
  if (!(await lockRecord(tx, 'app.clients', id))) throw notFound('Client')
  const before = await findClientProfile(tx, id)
  assertVersion(input.version, before?.version ?? UNSAVED, 'The e-billing settings', 'were')
  await saveClientProfile(tx, {
    business_id: businessId,
    client_id: id,
    format: input.format,
    law_firm_id: input.lawFirmId,
    ledes_client_id: input.clientId,
    requires_codes: input.requiresCodes,
    task_set: input.taskSet ?? null,
    class_style: input.classStyle,
    max_narrative: input.maxNarrative,
    tax_handling: input.taxHandling,
    updated_at: clock.now(),
  })
  return getClientProfile(context, id)
}

export async function getMatterProfile({ tx }: FirmContext, id: string): Promise<MatterProfile> {
  const row = await findMatterProfile(tx, id)
  if (!row) throw notFound('Matter')
  return {
    lawFirmMatterId: row.law_firm_matter_id ?? '',
    clientMatterId: row.client_matter_id ?? '',
    poNumber: row.po_number ?? '',
    requiresCodes: row.requires_codes,
    taskSet: row.task_set,
    defaults: { lawFirmMatterId: row.number },
    inForce: { requiresCodes: row.codes_in_force, taskSet: row.task_set_in_force },
    version: row.version ?? UNSAVED,
  }
}

export async function updateMatterProfile(
  context: FirmContext,
  id: string,
  input: MatterProfileInput,
): Promise<MatterProfile> {
  const { tx, businessId, clock } = context
  if (!(await lockRecord(tx, 'app.matters', id))) throw notFound('Matter')
  const before = await findMatterProfile(tx, id)
  assertVersion(input.version, before?.version ?? UNSAVED, 'The e-billing settings', 'were')
  await saveMatterProfile(tx, {
    business_id: businessId,
    matter_id: id,
    law_firm_matter_id: input.lawFirmMatterId,
    client_matter_id: input.clientMatterId,
    po_number: input.poNumber,
    requires_codes: input.requiresCodes ?? null,
    task_set: input.taskSet ?? null,
    updated_at: clock.now(),
  })
  return getMatterProfile(context, id)
}

const toTimekeeper = (row: TimekeeperRow): Timekeeper => ({
  userId: row.id,
  name: row.full_name,
  timekeeperId: row.timekeeper_id ?? '',
  classification: row.classification,
  version: row.version,
})

export const listTimekeepers = async ({ tx }: FirmContext): Promise<Timekeeper[]> =>
  (await selectTimekeepers(tx)).map(toTimekeeper)

export async function updateTimekeeper(context: FirmContext, id: string, input: TimekeeperInput): Promise<Timekeeper> {
  const { tx, businessId, clock } = context
  const [before] = await selectTimekeepers(tx, id)
  if (!before) throw notFound('User')
  assertVersion(input.version, before.version ?? UNSAVED, 'The timekeeper')
  await saveTimekeeper(tx, {
    business_id: businessId,
    user_id: id,
    timekeeper_id: input.timekeeperId,
    classification: input.classification,
    updated_at: clock.now(),
  })
  const [saved] = await selectTimekeepers(tx, id)
  if (!saved) throw notFound('User')
  return toTimekeeper(saved)
}
