import type { RunItemState, RunStep } from '#contract/billing-run-shapes.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import type { ItemCount, RunRow } from './queries.ts'

interface FinishedRun {
  readonly run: RunRow & { readonly step: RunStep }
  readonly counts: readonly ItemCount[]
  readonly actor: { readonly email: string; readonly full_name: string }
  readonly businessId: string
  readonly publicUrl: string
}

const SUBJECTS: Readonly<Record<RunStep, string>> = {
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

/** Tells the person who began a step that it is done; queued in the transaction that ends it, so that it is told once. */
export async function queueRunFinished(tx: FirmTx, { run, counts, actor, businessId, publicUrl }: FinishedRun) {
  const facts = WORDS.flatMap(([state, words]) => {
    const count = Number(counts.find((one) => one.state === state)?.count ?? 0)
    return count === 0 ? [] : [`- ${count} ${words}`]
  })
  const text = [
    `Hello ${actor.full_name},`,
    '',
    `${SUBJECTS[run.step]}:`,
    ...facts,
    '',
    `${publicUrl}/billing/batch/${run.id}`,
    '',
  ].join('\n')
  await queueFirmMail(
    tx,
    { to: actor.email, subject: SUBJECTS[run.step], text },
    { businessId, kind: 'billingRun', recordId: run.id },
  )
}
