import type { Received } from '#contract/endpoint.ts'
import { SIGN_IN_WAYS, type SignIn, type signInHistory as contract } from '#contract/sign-in-history.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { firmSettings } from '../firm/public.ts'
import { selectSignIns, type SignInRow } from './queries.ts'

type Query = Received<typeof contract.list>['query']

export async function listSignIns({ tx, businessId }: FirmContext, query: Query) {
  const { time_zone: timeZone } = await firmSettings(tx, businessId)
  const found = await selectSignIns(tx, { ...query, timeZone }, query)
  return toPage(found.map(toSignIn), query)
}

export const listOwnSignIns = (context: FirmContext, { page, size }: Received<typeof contract.own>['query']) =>
  listSignIns(context, { page, size, userId: context.userId })

const toSignIn = (row: SignInRow): SignIn => ({
  id: row.id,
  at: row.created_at.toISOString(),
  person: { id: row.user_id, name: row.full_name },
  isRefused: row.is_refused,
  way: SIGN_IN_WAYS.find((known) => known === row.way) ?? 'password',
  address: row.address,
  userAgent: row.user_agent,
  isNewDevice: row.is_new_device,
})
