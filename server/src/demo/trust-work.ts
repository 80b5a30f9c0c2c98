import { addDays } from '#domain/calendar-day.ts'
import { HOME_CURRENCY } from '../../../db/demo/team.ts'
import { handOverCheque, listCheques } from '../features/trust-cheques/public.ts'
import { setReplenishment } from '../features/trust-replenishment/public.ts'
import { createRequest, decideRequest } from '../features/trust-requests/public.ts'
import { createDeposit } from '../features/trust-transactions/public.ts'
import { updateRecord } from '../platform/db/records.ts'
import type { LoadedDemo } from './people.queries.ts'
import type { TrustBooks, WorkOn } from './trust.ts'

interface Office {
  readonly accountant: WorkOn
  readonly partner: WorkOn
}

interface TrustWork {
  readonly data: LoadedDemo
  readonly trustBooks: TrustBooks
  readonly lastDay: string
}

/** Of the deposits that were asked for, so many are paid; the others are open (§7). */
const PAID = 4
const ASKED = 6
const POSTED_AFTER = 1
/** Ledgers with so many movements are neither dormant nor empty. */
const BUSY = 3

/** What the firm asked its clients for, the retainer that it keeps filled, and the cheques that have left it. */
export async function doTrustWork(office: Office, { data, trustBooks, lastDay }: TrustWork): Promise<void> {
  const matters = busyMatters(data)
  const accountId = trustBooks.accounts.get(HOME_CURRENCY) ?? ''
  for (const [place, matterId] of matters.entries()) {
    const requestedOn = addDays(lastDay, -40 + place * 6)
    const amount = String(150_000 + place * 50_000)
    const accountant = await office.accountant(requestedOn, '10:05')
    const reason = 'On account of fees and costs'
    const { id } = await createRequest(accountant, {
      accountId,
      matterId,
      amount,
      dueOn: addDays(requestedOn, 21),
      reason,
    })
    await updateRecord(accountant, 'app.trust_requests', id, { status: 'submitted' })
    const decision = { isApproved: true, note: '', version: undefined }
    await decideRequest(await office.partner(requestedOn, '15:40'), id, decision)
    if (place >= PAID) continue
    const paidOn = addDays(requestedOn, 4)
    await createDeposit(await office.accountant(paidOn, '10:20'), {
      accountId,
      date: paidOn,
      method: 'transfer',
      payer: trustBooks.payers.get(matterId),
      currencyId: undefined,
      reference: `Deposit ${place + 1}`,
      parts: [{ ledgerId: trustBooks.ledgers.get(matterId) ?? '', amount, requestId: id }],
    })
  }
  const retained = trustBooks.ledgers.get(matters[0] ?? '') ?? ''
  await setReplenishment(await office.partner(lastDay, '08:02'), retained, {
    minimum: '50000',
    target: '500000',
    dueInDays: 14,
    reason: 'To fill up what we hold on account of fees and costs',
    version: 0,
  })
  await handOverCheques(office, lastDay)
}

/** The matters in naira with the ledgers that move most. */
export function busyMatters({ matters, trust: { matterIds, events } }: LoadedDemo): string[] {
  const isBusy = (id: string) => events.filter(({ matterId }) => matterId === id).length >= BUSY
  return matterIds
    .filter((id) => matters.some((matter) => matter.id === id && matter.currency === HOME_CURRENCY))
    .filter(isBusy)
    .slice(0, ASKED)
}

/** All but those that were drawn a moment ago. */
async function handOverCheques({ accountant }: Office, lastDay: string): Promise<void> {
  const drawn = await listCheques(await accountant(lastDay, '08:03'), { page: 1, size: 200 })
  for (const { id, drawnOn } of drawn.data) {
    const date = addDays(drawnOn, POSTED_AFTER)
    if (date < lastDay) await handOverCheque(await accountant(date, '16:30'), id, { date })
  }
}
