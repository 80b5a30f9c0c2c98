import { withConnection } from './as-owner.ts'
import { withDatabase } from './start-checks.ts'

export interface AuditReport {
  readonly firms: number
  readonly rows: number
  /** Rows without a seal yet; normal for a few seconds. */
  readonly unsealed: number
  /** The first break in the chain of each firm whose chain is broken. */
  readonly broken: readonly {
    readonly businessId: string
    readonly seq: number
    readonly auditId: string
    readonly problem: string
  }[]
}

/** Whether a Lexhold has ever been started on this database. */
export const hasAuditLog = (ownerUrl: string): Promise<boolean> =>
  withDatabase(ownerUrl, async (client) => {
    const { rows } = await client.query("select 1 where to_regclass('app.audit_log') is not null")
    return rows.length > 0
  })

/**
 * Walks every firm's chain from its first seal: each row must be there, unchanged, and in its place, and every row must be
 * sealed or queued. `url` is that of app_jobs, the only role that sees the audit log of all firms.
 */
export const verifyAudit = (url: string): Promise<AuditReport> =>
  withConnection(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows: counts } = await client.query<Omit<AuditReport, 'broken'>>(
      `select (select count(distinct business_id)::float8 from app.audit_log) as firms,
        (select count(*)::float8 from app.audit_log) as rows, (select count(*)::float8 from app.audit_queue) as unsealed`,
    )
    const { rows: broken } = await client.query<AuditReport['broken'][number]>(FIRST_BREAKS)
    await client.query('commit')
    return { firms: 0, rows: 0, unsealed: 0, ...counts[0], broken }
  })

/** A seal is valid when it is the hash of the seal before it and of its row as it is now. */
const FIRST_BREAKS = `
  with chain as (
    select s.business_id, s.seq, s.audit_id, s.hash, l,
      lag(s.hash, 1, ''::bytea) over firm as previous, lag(s.seq, 1, 0::bigint) over firm as previous_seq
    from app.audit_seals s left join app.audit_log l on l.business_id = s.business_id and l.id = s.audit_id
    window firm as (partition by s.business_id order by s.seq)
  ), faults as (
    select business_id, seq, audit_id, case
      when seq <> previous_seq + 1 then 'a seal before it is missing'
      when l is null or (l).id is null then 'its row is missing'
      else 'it was changed after it was sealed' end as problem
    from chain
    where seq <> previous_seq + 1 or (l).id is null or hash <> app.audit_hash(previous, l)
    union all
    select l.business_id, 9223372036854775807, l.id, 'it is neither sealed nor waiting'
    from app.audit_log l
    where not exists (select 1 from app.audit_seals s where s.business_id = l.business_id and s.audit_id = l.id)
      and not exists (select 1 from app.audit_queue q where q.business_id = l.business_id and q.audit_id = l.id)
  )
  select distinct on (business_id) business_id as "businessId", seq::float8, audit_id as "auditId", problem
  from faults order by business_id, seq, audit_id`
