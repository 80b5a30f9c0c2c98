import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { withConnection } from './as-owner.ts'

/** The roles that requests and jobs connect as. They own no table and are bound by row security. */
export const LOGIN_ROLES = ['app_server', 'app_portal', 'app_jobs'] as const
export type LoginRole = (typeof LOGIN_ROLES)[number]

/**
 * The URL of a role, made from the owner's. Its password is derived from the owner's, so that every node of a cluster
 * knows it, nothing has to be stored, and it changes with the owner's.
 */
export function urlOfRole(ownerUrl: string, role: LoginRole): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = rolePassword(ownerUrl, role)
  return url.href
}

function rolePassword(ownerUrl: string, role: LoginRole): string {
  const { username, password } = new URL(ownerUrl)
  return createHmac('sha256', `${username}:${decodeURIComponent(password)}`)
    .update(`lexhold:${role}`)
    .digest('base64url')
}

/** Creates the roles where they are missing. Roles belong to the whole cluster, so two databases may race here. */
export const ensureRoles = (ownerUrl: string): Promise<void> =>
  withConnection(ownerUrl, async (owner) => {
    await owner.query("select pg_advisory_lock(hashtext('lexhold.roles'))")
    for (const role of LOGIN_ROLES) {
      await ensureRole(owner, role)
      await owner.query(`alter role ${role} login password '${rolePassword(ownerUrl, role)}'`)
    }
    await ensureRole(owner, 'app_searcher')
    await ensureRole(owner, 'app_ledger')
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
    await owner.query(`grant create on database ${rows[0]?.name ?? ''} to app_jobs`)
  })

async function ensureRole(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await owner.query(`create role ${role} nosuperuser nocreatedb nocreaterole nobypassrls`)
  // The owner gives functions to these roles, which PostgreSQL allows to members only.
  const { rows } = await owner.query<{ granted: boolean }>(
    `select exists (select 1 from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles g on g.oid = m.member
      where r.rolname = $1 and g.rolname = current_user and not m.admin_option) as granted`,
    [role],
  )
  if (!rows[0]?.granted) await owner.query(`grant ${role} to current_user`)
}
