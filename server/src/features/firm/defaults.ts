import { readFileSync } from 'node:fs'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../reference/${name}`, import.meta.url), 'utf8'))

interface DefaultRole {
  id: string
  name: string
  purpose: string
  permissions: string[]
}
interface DefaultActivity {
  activityType: string
  appliesTo: 'time' | 'expense'
  utbmsCode: string | null
  billableByDefault: boolean
}
interface DefaultPracticeArea {
  name: string
  kind: 'contentious' | 'transactional' | 'advisory'
  usualRateType: 'hourly' | 'flat' | 'contingency' | 'retainer'
}

/** What a new firm begins with (reference/roles.json, activity-types.json, practice-areas.json, matter-stages.json). */
export const DEFAULT_ROLES = (read('roles.json') as { roles: DefaultRole[] }).roles
export const DEFAULT_ACTIVITIES = read('activity-types.json') as DefaultActivity[]
export const DEFAULT_PRACTICE_AREAS = read('practice-areas.json') as DefaultPracticeArea[]
/** By the kind of practice area. */
export const DEFAULT_STAGES = read('matter-stages.json') as Record<DefaultPracticeArea['kind'], string[]>

/** Roles that see assigned matters and their own time only (roles.md rule 6). */
const NARROW = new Set(['associate', 'paralegal'])
export const roleScope = (roleKey: string) =>
  NARROW.has(roleKey)
    ? ({ matter_scope: 'assigned', time_scope: 'own' } as const)
    : ({ matter_scope: 'all', time_scope: 'all' } as const)
