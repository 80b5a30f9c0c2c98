import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { describePermission } from '#domain/permission-words.ts'
import type { RoleScope } from '#domain/role-rules.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import type { RoleChanges, RoleDraft } from './role-draft.ts'
import styles from './team.module.css'

const SCOPES: readonly { readonly value: RoleScope; readonly label: string; readonly hint?: string }[] = [
  { value: 'all', label: 'All matters of the firm' },
  {
    value: 'assigned',
    label: 'Assigned matters',
    hint: 'And their clients, notes and documents. Own time and expenses only.',
  },
  {
    value: 'own',
    label: 'Only own records',
    hint: 'Matters they opened or are responsible for. Own time and expenses only.',
  },
]

interface Props {
  draft: RoleDraft
  set: (change: Partial<RoleDraft>) => void
  saved: Role | undefined
  changes: RoleChanges
  errorOf: (field: string) => string | undefined
}

/** Beside the matrix: name, purpose, scope, people, and what saving changes. */
export const RoleAside = ({ draft, set, saved, changes, errorOf }: Props) => (
  <>
    <div className={styles.roleCard}>
      <TextField
        label="Name"
        required
        maxLength={80}
        value={draft.name}
        onChange={(name) => set({ name })}
        externalError={errorOf('name')}
      />
      <TextAreaField
        label="Purpose"
        rows={2}
        maxLength={200}
        value={draft.purpose}
        onChange={(purpose) => set({ purpose })}
        externalError={errorOf('purpose')}
      />
    </div>
    <ScopeChoice value={draft.scope} onChange={(scope) => set({ scope })} />
    {saved && <PeopleOfRole role={saved} />}
    {saved && changes.count > 0 && <Changes {...changes} />}
  </>
)

function ScopeChoice({ value, onChange }: { value: RoleScope; onChange: (scope: RoleScope) => void }) {
  return (
    <fieldset className={styles.roleCard}>
      <legend>Scope</legend>
      {SCOPES.map((scope) => (
        <label key={scope.value} className={styles.scope}>
          <input type="radio" name="scope" checked={scope.value === value} onChange={() => onChange(scope.value)} />
          <span>
            {scope.label}
            {scope.hint && <small>{scope.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function PeopleOfRole({ role }: { role: Role }) {
  const people = useQuery(peopleQuery(useCurrentUser().firm))
  const theirs = (people.data ?? []).filter(({ roleId }) => roleId === role.id)
  return (
    <Panel title="People" count={String(role.people)}>
      {theirs.length === 0 ? (
        <span className="lx-muted">Nobody has this role.</span>
      ) : (
        <ul className={styles.rolePeople}>
          {theirs.map(({ id, name }) => (
            <li key={id}>
              <Avatar name={name} id={id} size={24} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Changes = ({ added, removed, scope }: RoleChanges) => (
  <Panel title="What will change">
    <ul className={styles.roleChanges} aria-live="polite">
      {scope && <li>Scope: {SCOPES.find(({ value }) => value === scope)?.label}</li>}
      {added.map((name) => (
        <li key={name} data-change="added">
          <IconPlus size={14} stroke={1.8} aria-hidden />
          <span>
            Can {describePermission(name)}. <small>{name}</small>
          </span>
        </li>
      ))}
      {removed.map((name) => (
        <li key={name} data-change="removed">
          <IconMinus size={14} stroke={1.8} aria-hidden />
          <span>
            Can no longer {describePermission(name)}. <small>{name}</small>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)
