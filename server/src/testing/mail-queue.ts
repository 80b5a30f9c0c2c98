import { expect } from 'vitest'
import { useJobs } from './jobs-role.ts'
import type { TestApp } from './test-app.ts'

/** The answer of the tests' mail server for an unreachable address. */
export const REFUSED = '550 5.1.1 No such mailbox'

interface QueuedMail {
  readonly created_at: Date
  readonly attempts: number
  readonly max_attempts: number
  readonly last_error: string | null
  /** The first link in its text. */
  readonly link: string | null
  /** The moment after which it is of no use. */
  readonly until: Date | null
}

/** The mails that wait, by their addressee; one that is being sent at this moment is not among them. */
export function useMailQueue(test: Pick<TestApp, 'database'>) {
  const jobs = useJobs(test)
  const mailsTo = async (email: string): Promise<QueuedMail[]> =>
    (
      await jobs().query<QueuedMail>(
        `select created_at, attempts, max_attempts, last_error, substring(payload ->> 'text' from 'https?://\\S+') as link,
           (payload ->> 'until')::timestamptz as until
         from graphile_worker._private_jobs where payload ->> 'to' = $1 and locked_at is null order by id`,
        [email],
      )
    ).rows
  const untilRefused = (email: string, because: string | RegExp = REFUSED) =>
    expect.poll(async () => (await mailsTo(email))[0]?.last_error, { timeout: 20_000 }).toMatch(because)
  return {
    jobs,
    mailsTo,
    untilRefused,
    /** The mail server has refused the mail once; the pauses between the tries that follow are hours. */
    async refused(email: string, attempts: number): Promise<void> {
      await untilRefused(email)
      await jobs().query(
        `update graphile_worker._private_jobs set attempts = $2, run_at = now() + interval '1 hour' where payload ->> 'to' = $1`,
        [email, attempts],
      )
    },
    /** The link in it has expired in the meantime, and the mail server accepts the mail now: it is for `reachable`. */
    async pastUse(email: string, reachable: string): Promise<void> {
      await jobs().query(
        `update graphile_worker._private_jobs set run_at = now(), payload = (payload::jsonb
           || jsonb_build_object('to', $2::text, 'until', now() - interval '1 second'))::json where payload ->> 'to' = $1`,
        [email, reachable],
      )
    },
  }
}
