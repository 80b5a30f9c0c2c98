import { TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { Fragment, useRef, useState, type ReactNode } from 'react'
import { PERMISSION_GROUPS } from '#domain/permission-words.ts'
import { holds, type Permission } from '#domain/permissions.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckBox } from '../../shared/ui/list/CheckBox.tsx'
import { useOverflow } from '../../shared/ui/list/use-overflow.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { isPermission, permissionMark, VERBS, type Mark } from './matrix.ts'
import styles from './team.module.css'

interface Props {
  /** Of the role, for readers of the screen. */
  name: string
  permissions: readonly Permission[]
  head: ReactNode
  /** Missing where the role is only read. */
  onToggle?: ((name: Permission, isOn: boolean) => void) | undefined
  /** What it may hold at all; everything where it is missing. */
  offered?: readonly Permission[]
  /** Permissions that differ from what is saved. */
  changed?: ReadonlySet<string> | undefined
}

/** A table that is wider than its container also scrolls by keyboard. */
const scrolling = (name: string) => ({ tabIndex: 0, role: 'region', 'aria-label': `Permissions of ${name}` })

const matches = (search: string, ...texts: string[]) =>
  texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()))

const isOfferedIn = (resource: string, offered: readonly Permission[]) =>
  offered.some((name) => name.split('.')[0] === resource)

/** The permissions of a role by resource (ui.md §19), to read or to change. */
export function Matrix({ name, permissions, head, onToggle, offered, changed }: Props) {
  const held = new Set<string>(permissions)
  const [search, setSearch] = useState('')
  const region = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(region)
  const groups = PERMISSION_GROUPS.map(({ label, rows }) => ({
    label,
    rows: rows.filter(
      ([title, resource]) => matches(search, title, resource) && (!offered || isOfferedIn(resource, offered)),
    ),
  })).filter(({ rows }) => rows.length > 0)
  return (
    <section className={styles.rolesMatrix} aria-labelledby="role-name">
      <div className={styles.rolesHead}>
        {head}
        <TextInput
          type="search"
          aria-label="Find a permission"
          placeholder="Find a permission"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={styles.rolesScroll} ref={region} {...(overflows && scrolling(name))}>
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {VERBS.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Fragment key={group.label}>
                <tr>
                  <th className={styles.rolesGroup} scope="rowgroup" colSpan={VERBS.length + 1}>
                    {group.label}
                  </th>
                </tr>
                {group.rows.map(([label, resource]) => (
                  <Row key={resource} {...{ label, resource, held, onToggle, changed }} />
                ))}
              </Fragment>
            ))}
            {groups.length === 0 && (
              <tr>
                <td colSpan={VERBS.length + 1}>No permission found.</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className={styles.rolesFoot}>
        <span>
          <MarkCell mark="through" /> Granted through activity
        </span>
        <span>– Does not apply. Create, Edit, Delete and Approve include View.</span>
      </div>
    </section>
  )
}

interface RowProps extends Pick<Props, 'onToggle' | 'changed'> {
  label: string
  resource: string
  held: ReadonlySet<string>
}

function Row({ label, resource, held, onToggle, changed }: RowProps) {
  const isChanged = VERBS.some(({ suffix }) => changed?.has(`${resource}${suffix}`))
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        <b>{label}</b>
        <small>{resource}</small>
        {isChanged && (
          <StatusBadge plain tone="warning">
            Changed
          </StatusBadge>
        )}
      </th>
      {VERBS.map(({ suffix, label: verb }) => (
        <td key={suffix}>
          <Cell
            mark={permissionMark(held, resource, suffix)}
            name={`${resource}${suffix}`}
            label={`${verb}: ${label}`}
            onToggle={onToggle}
          />
        </td>
      ))}
    </tr>
  )
}

interface CellProps extends Pick<Props, 'onToggle'> {
  mark: Mark
  name: string
  label: string
}

/** Nobody gives what they do not hold, so such a box can only be read. */
function Cell({ mark, name, label, onToggle }: CellProps) {
  const own = useCurrentUser().permissions
  if (!onToggle || mark === 'absent' || !isPermission(name)) return <MarkCell mark={mark} />
  return (
    <span className={styles.rolesBox} data-through={mark === 'through' || undefined}>
      <CheckBox
        state={mark === 'held' ? 'all' : 'none'}
        label={mark === 'through' ? `${label}, granted through activity` : label}
        disabled={!holds(own, name)}
        onChange={(isOn) => onToggle(name, isOn)}
      />
    </span>
  )
}

const MARK_LABELS: Readonly<Record<Exclude<Mark, 'absent'>, string>> = {
  held: 'Yes',
  through: 'Yes, through activity',
  none: 'No',
}

function MarkCell({ mark }: { mark: Mark }) {
  if (mark === 'absent') return <span aria-hidden="true">–</span>
  return (
    <span className={styles.rolesMark} data-mark={mark} role="img" aria-label={MARK_LABELS[mark]}>
      {mark === 'held' && <IconCheck size={14} stroke={2.4} aria-hidden />}
      {mark === 'through' && <IconLink size={12} stroke={1.8} aria-hidden />}
    </span>
  )
}
