import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { deviceName } from '#domain/device-name.ts'
import type { SignInWay } from '#contract/sign-in-history.ts'
import type { IdentityContext, PreparationContext, SharedContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import { adoptFirm, inIdentity, type FirmTx, type IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { queueMail } from '../../platform/mail/job.ts'
import { notify } from '../notifications/public.ts'
import { networkOf } from './network.ts'
import { findAccount, getAccount } from './queries.ts'
import { insertDevice, insertSignIn, selectFirmIds, type NewSignIn } from './sign-in-history.queries.ts'

const TASK = 'recordRefusedSignIn'
const Refused = z.object({
  /** Either the account or the address that was typed. */
  accountId: z.string().optional(),
  email: z.string().optional(),
  way: z.enum(['password', 'code', 'passkey']),
  address: z.string(),
  userAgent: z.string().nullable(),
})
type RefusedSignIn = z.infer<typeof Refused>

interface Recorded {
  readonly tx: FirmTx
  readonly businessId: string
  readonly id: string
}

/** One row for each firm of the person, each followed by `after`. Afterwards the transaction is bound to the last of them. */
async function recordSignIn(
  tx: IdentityTx,
  userId: string,
  signIn: Omit<NewSignIn, 'business_id' | 'id' | 'user_id'>,
  after: (recorded: Recorded) => Promise<unknown> = () => Promise.resolve(),
) {
  for (const businessId of await selectFirmIds(tx, userId)) {
    const [firmTx, id] = [await adoptFirm(tx, businessId, userId), newId()]
    await insertSignIn(firmTx, { business_id: businessId, id, user_id: userId, ...signIn })
    await after({ tx: firmTx, businessId, id })
  }
}

/** Records who got in, and mails them if it was on a browser on which their account was never used before. */
export async function recordSignedIn(context: IdentityContext, accountId: string, way: SignInWay): Promise<void> {
  const { tx, address, userAgent = null } = context
  // Software that keeps no cookie is known again by its name and network.
  const hashes = [context.deviceSecret(), `${userAgent ?? ''} ${networkOf(address)}`].map(hashSecret)
  const isNewDevice = await insertDevice(tx, accountId, hashes)
  if (isNewDevice) await mailNewDevice(context, accountId)
  const signIn = { is_refused: false, way, address, user_agent: userAgent, is_new_device: isNewDevice }
  await recordSignIn(tx, accountId, signIn, async (recorded) => {
    if (!isNewDevice) return
    const happening = { event: 'newDevice', recordKind: 'signIn', recordId: recorded.id, matterId: null } as const
    const text = `Your account was used on a new device: ${deviceName(userAgent)}`
    await notify({ ...recorded, clock: context.clock }, { ...happening, userIds: [accountId], text })
  })
}

async function mailNewDevice({ tx, address, userAgent, clock, publicUrl }: IdentityContext, accountId: string) {
  const { email } = await getAccount(tx, accountId)
  const now = clock.now()
  const text = `Your Lexhold account was used on a device on which it was not used before:

${deviceName(userAgent ?? null)}
${dayText(dayInZone('UTC', now.getTime()))} at ${now.toISOString().slice(11, 16)} UTC
Network address ${address}

If it was you, there is nothing to do. If not, set a new password, which signs out all devices:

${publicUrl}/forgot-password
`
  await queueMail(tx, { to: email, subject: 'Your account was used on a new device', text })
}

type Caller = Pick<SharedContext, 'address' | 'userAgent'>

const refusedFrom = ({ address, userAgent }: Caller) => ({ address, userAgent: userAgent ?? null })

/** Whose address was typed is looked up by a job, so that the time of the answer does not tell whether it has an account. */
export const queueRefusedPassword = (context: PreparationContext, email: string) =>
  context.transact((tx) =>
    addJob(tx, TASK, { email, way: 'password', ...refusedFrom(context) } satisfies RefusedSignIn),
  )

export const queueRefusedFactor = (context: PreparationContext, accountId: string, way: 'code' | 'passkey') =>
  context.transact((tx) => addJob(tx, TASK, { accountId, way, ...refusedFrom(context) } satisfies RefusedSignIn))

export const refusedSignInTasks = (pool: Pool): TaskList => ({
  [TASK]: async (payload, { job }) => {
    const { accountId, email = '', way, address, userAgent } = Refused.parse(payload)
    await inIdentity(pool, { accountId: null, requestId: `job ${job.id}` }, { readOnly: false }, async (tx) => {
      const userId = accountId ?? (await findAccount(tx, email))?.id
      if (userId) await recordSignIn(tx, userId, { is_refused: true, way, address, user_agent: userAgent })
    })
  },
})
