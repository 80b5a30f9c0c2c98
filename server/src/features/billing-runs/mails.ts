import type { RunItemState, RunStep } from '#contract/billing-run-shapes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { renderMail } from '../mail-templates/public.ts'
import { notify } from '../notifications/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import type { ItemCount, RunRow } from './queries.ts'

interface FinishedRun {
  readonly run: RunRow & { readonly step: RunStep }
  readonly counts: readonly ItemCount[]
  readonly actor: { readonly id: string; readonly email: string; readonly full_name: string }
  readonly businessId: string
  readonly clock: Clock
  readonly publicUrl: string
}

const RESULTS: Readonly<Record<RunStep, string>> = {
  draft: 'Drafts of your billing run are ready',
  approve: 'Invoices of your billing run are approved',
  send: 'Invoices of your billing run are sent',
}

const WORDS: readonly (readonly [RunItemState, string])[] = [
  ['drafted', 'drafts wait for approval'],
  ['approved', 'approved'],
  ['sent', 'sent'],
  ['skipped', 'skipped'],
  ['failed', 'failed'],
]

/** Tells the person who began a step that it is done, and mails it where they want that; queued in the transaction that ends it, so that it is told once. */
export async function queueRunFinished(tx: FirmTx, { run, counts, actor, businessId, clock, publicUrl }: FinishedRun) {
  const mailed = await notify(
    { tx, businessId, clock },
    {
      event: 'billingRunFinished',
      userIds: [actor.id],
      recordKind: 'billingRun',
      recordId: run.id,
      matterId: null,
      text: RESULTS[run.step],
    },
  )
  if (!mailed.has(actor.id)) return
  const counted = WORDS.flatMap(([state, words]) => {
    const count = Number(counts.find((one) => one.state === state)?.count ?? 0)
    return count === 0 ? [] : [`- ${count} ${words}`]
  })
  const { name } = await firmSettings(tx, businessId)
  const mail = await renderMail(tx, 'billingRun', {
    person: oneLine(actor.full_name),
    result: RESULTS[run.step],
    counts: counted.join('\n'),
    firm: oneLine(name),
    link: `${publicUrl}/billing/batch/${run.id}`,
  })
  await queueFirmMail(tx, { to: actor.email, ...mail }, { businessId, kind: 'billingRun', recordId: run.id })
}
