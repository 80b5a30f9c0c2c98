import { dayInZone } from '#domain/calendar-day.ts'
import { CLIENT_RIGHTS } from '#domain/client-rights.ts'
import { demoId } from '../../../db/demo/identity.ts'
import { askAboutLine, getInvoiceLines } from '../features/portal-invoices/public.ts'
import { listPortalInvoices } from '../features/portal-pages/public.ts'
import type { ClientWork } from '../platform/context.ts'
import { createPool } from '../platform/db/database.ts'
import { urlOfRole } from '../platform/db/roles.ts'
import { inPortal } from '../platform/db/transactions.ts'
import { withIds } from '../platform/ids.ts'
import { demoClient } from './portal.queries.ts'
import type { LoadedDemo } from './people.queries.ts'

/** A day before the demo is loaded. */
const ASKED_BEFORE_MS = 86_400_000

/** The person of the demo's client opens an invoice in the portal and asks about a line: only clients may, so it is done as one. */
export async function askFromPortal(ownerUrl: string, data: LoadedDemo): Promise<void> {
  const pool = createPool(urlOfRole(ownerUrl, 'app_portal'), 1)
  const client = {
    ...demoClient(data),
    rights: new Set(CLIENT_RIGHTS),
    previewedBy: null,
    expiresAt: data.loadedAt,
  }
  const identity = { sessionId: client.id, businessId: client.businessId, requestId: 'demo' }
  const clock = { now: () => new Date(data.loadedAt.getTime() - ASKED_BEFORE_MS) }
  let made = 60
  try {
    await withIds(
      () => demoId('portal', (made += 1)),
      () => inPortal(pool, identity, { readOnly: false }, (tx) => askAboutDearestLine({ tx, client, clock }, data)),
    )
  } finally {
    await pool.end()
  }
}

/** Of an open invoice that was there by then, the dearest line that leaves half of it to pay, whatever its tax. */
async function askAboutDearestLine(work: ClientWork, { firm }: LoadedDemo): Promise<void> {
  const today = dayInZone(firm.timeZone, work.clock.now().getTime())
  const open = (await listPortalInvoices(work)).find(({ state, issuedOn }) => state !== 'settled' && issuedOn < today)
  if (!open) throw new Error('the client of the demo owes nothing')
  const { lines, due } = await getInvoiceLines(work, open.id)
  const [line] = lines.filter(({ amount }) => amount * 2 < due).toSorted((one, other) => other.amount - one.amount)
  if (!line) throw new Error('the invoice of the demo has one line')
  await askAboutLine(work, line.id, 'We were not at this meeting. Who was there, and why did it take so long?')
}
