import type { MailState } from '#contract/invoice-documents.ts'
import type { MailRow } from './queries.ts'

/** A mail server takes no longer to answer. */
const LONGEST_MS = 600_000

type MailMoments = Pick<MailRow, 'viewed_at' | 'sent_at' | 'handed_over_at' | 'queued_at' | 'has_bounced'>

/** What became of a mail, and when. One that was handed over a while ago, and of which nothing is known since, is uncertain. */
export function mailStateAt(row: MailMoments, now: Date): { readonly state: MailState; readonly at: string } {
  const { state, at } = stateOf(row, now)
  return { state, at: at.toISOString() }
}

function stateOf(row: MailMoments, now: Date): { state: MailState; at: Date } {
  const { viewed_at: viewedAt, sent_at: sentAt, handed_over_at: handedOverAt, queued_at: queuedAt } = row
  if (viewedAt) return { state: 'viewed', at: viewedAt }
  if (sentAt) return { state: 'sent', at: sentAt }
  if (row.has_bounced) return { state: 'bounced', at: queuedAt }
  if (handedOverAt && now.getTime() - handedOverAt.getTime() > LONGEST_MS)
    return { state: 'uncertain', at: handedOverAt }
  return { state: 'queued', at: queuedAt }
}
