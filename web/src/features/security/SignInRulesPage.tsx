import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInZone, daysBetween } from '#domain/calendar-day.ts'
import { roles as roleCalls, type Role } from '#contract/roles.ts'
import { signInRules as calls, type SignInRules } from '#contract/sign-in-rules.ts'
import { exchange } from '../../shared/api.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { IdleLimitForm } from './IdleLimitForm.tsx'
import styles from './security.module.css'

/** Of whom the firm requires two factors, from when on, and who has none yet. */
export function SignInRulesPage() {
  const { firm, business } = useCurrentUser()
  const rules = useQuery({ ...queryFor(calls.get, { query: firm }), staleTime: 0 })
  const roles = useQuery(queryFor(roleCalls.list, { query: firm }))
  const retry = () => void Promise.all([rules.refetch(), roles.refetch()])
  const failed = rules.isLoadingError || roles.isLoadingError
  return (
    <Page title="Sign-in rules" sub="How people of the firm must sign in">
      {failed && <LoadError title="The rules did not load" text="Nothing was changed." onRetry={retry} />}
      {!failed && !(rules.data && roles.data) && <LoadingSpinner />}
      {rules.data && roles.data && (
        <div className={styles.panels}>
          <Panel title="Two-factor sign-in">
            <RulesForm rules={rules.data} roles={roles.data} />
          </Panel>
          <Panel title="Idle time-out">
            <IdleLimitForm idleMinutes={rules.data.idleMinutes} />
          </Panel>
          <Panel title="Without a second factor" count={String(rules.data.without.length)}>
            <p className={styles.text}>{summaryOf(rules.data, business.timeZone)}</p>
            <ul className={styles.sessions}>
              {rules.data.without.map(({ userId, name }) => (
                <li key={userId}>{name}</li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
    </Page>
  )
}

const DEFAULT_GRACE_DAYS = '14'

/** Saving again must not take away the grace that is left. */
const graceLeft = ({ requiredFrom }: SignInRules, timeZone: string): string =>
  requiredFrom === null
    ? DEFAULT_GRACE_DAYS
    : String(Math.max(0, daysBetween(today(timeZone), dayInZone(timeZone, Date.parse(requiredFrom)))))

function RulesForm({ rules, roles }: { rules: SignInRules; roles: readonly Role[] }) {
  const { firm, business } = useCurrentUser()
  const [isEverybody, setEverybody] = useState(rules.isEverybody)
  const [roleIds, setRoleIds] = useState<ReadonlySet<string>>(new Set(rules.roleIds))
  const [grace, setGrace] = useState(graceLeft(rules, business.timeZone))
  const { isSending, send, refusal, errorOf } = useSending()
  const save = async () => {
    const known = roles.filter(({ id }) => roleIds.has(id)).map(({ id }) => id)
    const body = { ...firm, isEverybody, roleIds: known, graceDays: Number(grace) }
    return (await exchange(calls.update, { query: {}, body })).message
  }
  const toggle = (id: string, isRequired: boolean) => {
    const next = new Set(roleIds)
    if (isRequired) next.add(id)
    else next.delete(id)
    setRoleIds(next)
  }
  const problem = refusal('graceDays')
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(save)
      }}
    >
      {problem !== undefined && <FormError>{problem}</FormError>}
      <CheckboxField label="Required of everybody" value={isEverybody} onChange={setEverybody} />
      <fieldset className={styles.roles} disabled={isEverybody}>
        <legend>Or of these roles</legend>
        {roles.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            value={isEverybody || roleIds.has(id)}
            disabled={isEverybody}
            onChange={(isRequired) => toggle(id, isRequired)}
          />
        ))}
      </fieldset>
      <NumberField
        label="Time of grace"
        unit="days"
        inputMode="numeric"
        prompt="Counted from now. After it, people without a second factor set one up before anything else. 0 is at once."
        value={grace}
        onChange={setGrace}
        externalError={errorOf('graceDays')}
      />
      <div>
        <SubmitButton submitting={isSending}>Save</SubmitButton>
      </div>
    </form>
  )
}

function summaryOf({ requiredFrom, without }: SignInRules, timeZone: string): string {
  if (without.length === 0) return 'Everybody has a passkey or an authenticator app.'
  return requiredFrom === null
    ? 'These people sign in with a password only. Nothing requires more of them.'
    : `These people sign in with a password only. The rule holds from ${momentText(requiredFrom, timeZone)}.`
}
