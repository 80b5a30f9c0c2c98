import type { Office, OfficeInput, OfficeUpdate } from '#contract/offices.ts'
import type { FirmContext } from '../../platform/context.ts'
import { updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { assertEditable, createChoiceLifecycle, getChoice, getNextPosition } from '../firm-lists/public.ts'
import { insertOffice, selectOffices } from './queries.ts'
import { toOffice } from './view.ts'

const OFFICES = { table: 'app.offices' } as const

export const listOffices = async ({ tx }: Pick<FirmContext, 'tx'>): Promise<Office[]> =>
  (await selectOffices(tx)).map(toOffice)

const getOffice = async (context: FirmContext, id: string): Promise<Office> =>
  getChoice(await listOffices(context), id, 'Office')

const columnsOf = ({ name, address, phone, email, taxNumber }: OfficeInput) => ({
  name,
  address,
  ...omitUndefined({ phone, email, tax_number: taxNumber }),
})

export async function createOffice(context: FirmContext, input: OfficeInput): Promise<Office> {
  const { tx, businessId, clock } = context
  const position = await getNextPosition(context, OFFICES, input.name)
  const [id, now] = [newId(), clock.now()]
  const keys = { business_id: businessId, id, position, created_at: now, updated_at: now }
  await insertOffice(tx, { ...keys, ...columnsOf(input) })
  return getOffice(context, id)
}

export async function updateOffice(
  context: FirmContext,
  id: string,
  { version, ...input }: OfficeUpdate,
): Promise<Office> {
  await assertEditable(context, OFFICES, { id, name: input.name, version, what: 'Office' })
  await updateRecord(context, 'app.offices', id, columnsOf(input))
  return getOffice(context, id)
}

export const officeLifecycle = createChoiceLifecycle({ what: 'Office', resolveList: () => OFFICES, get: getOffice })
