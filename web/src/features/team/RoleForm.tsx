import { Button } from '@mantine/core'
import { useState } from 'react'
import { roles as calls, type Role } from '#contract/roles.ts'
import { ADMINISTRATOR } from '#domain/permissions.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths, withQuery } from '../../shared/paths.ts'
import { FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useUnsavedGuard } from '../../shared/ui/fields/use-unsaved-guard.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { formatMomentDay } from './columns.tsx'
import { togglePermission } from './matrix.ts'
import { Matrix } from './Matrix.tsx'
import { RoleAside } from './RoleAside.tsx'
import { useRoleDraft, type RoleDraft } from './role-draft.ts'

interface Props {
  initial: RoleDraft
  /** Undefined for a new role. */
  saved: Role | undefined
}

function saveRole(firm: Firm, { permissions, ...draft }: RoleDraft, saved: Role | undefined) {
  const { name, purpose, scope } = draft
  const body = { ...firm, name, purpose, scope, permissions: permissions.filter((one) => one !== ADMINISTRATOR) }
  return saved
    ? exchange(calls.update, { params: { id: saved.id }, query: {}, body: { ...body, version: saved.version } })
    : exchange(calls.create, { query: {}, body })
}

/** Edits a role: its matrix, and beside it name, scope, people and what saving changes (mock settings-role-edit). */
export function RoleForm({ initial, saved }: Props) {
  const { firm, business } = useCurrentUser()
  const go = useGo()
  const { draft, set, changes } = useRoleDraft(initial, saved)
  const [isSaved, setSaved] = useState(false)
  const sending = useSending(() => undefined)
  const guard = useUnsavedGuard(changes.count > 0 && !isSaved && !sending.isSending)
  const save = () =>
    void sending.send(async () => {
      const { data, message } = await saveRole(firm, draft, saved)
      setSaved(true)
      await go(withQuery(paths.roles(), { role: data.id }))
      return message
    })
  const refusal = sending.refusal('name', 'purpose')
  const title = saved?.name ?? 'New role'
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Roles & permissions', href: paths.roles() }, { label: title }]}
      sub={saved && factsOf(saved, business.timeZone)}
    >
      {guard}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        <SideBySide aside={<RoleAside {...{ draft, set, saved, changes }} errorOf={sending.errorOf} />}>
          <Matrix
            name={draft.name}
            permissions={draft.permissions}
            head={<h2 id="role-name">Permissions</h2>}
            changed={saved && new Set([...changes.added, ...changes.removed])}
            onToggle={(name, isOn) => set({ permissions: togglePermission(draft.permissions, name, isOn) })}
          />
        </SideBySide>
        <RoleBar saved={saved} changes={changes.count} isSending={sending.isSending} />
      </form>
    </Page>
  )
}

interface BarProps {
  saved: Role | undefined
  changes: number
  isSending: boolean
}

function RoleBar({ saved, changes, isSending }: BarProps) {
  const go = useGo()
  return (
    <FormBar changes={saved ? changes : 0}>
      <SubmitButton submitting={isSending} disabled={saved !== undefined && changes === 0}>
        {saved ? 'Save changes' : 'Create role'}
      </SubmitButton>
      <Button variant="subtle" onClick={() => void go(paths.roles())}>
        {saved ? 'Discard' : 'Cancel'}
      </Button>
      {saved && changes > 0 && saved.people > 0 && (
        <span className="lx-muted">They will apply to {peopleText(saved.people)} immediately.</span>
      )}
    </FormBar>
  )
}

const peopleText = (people: number) => (people === 1 ? '1 person' : `${people} people`)

const factsOf = ({ people, updatedAt, updatedBy }: Role, timeZone: string) =>
  [
    peopleText(people),
    ...(updatedBy === null ? [] : [`Changed ${formatMomentDay(updatedAt, timeZone)} by ${updatedBy}`]),
  ].join(' · ')
