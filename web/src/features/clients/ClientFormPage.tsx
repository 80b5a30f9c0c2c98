import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState, type ReactElement } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useGo } from '../../shared/link.tsx'
import { showServerErrors } from '../../shared/server-errors.ts'
import { countChanges, FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useUnsavedGuard } from '../../shared/ui/fields/use-unsaved-guard.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import type { Crumb } from '../../shared/ui/page/PageHead.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { ConflictPanel, useConflictCheck } from '../conflicts/public.ts'
import { ClientFields } from './ClientFields.tsx'
import { clientResolver, namesOf, type ClientValues } from './client-values.ts'

interface Props {
  title: string
  crumbs: readonly Crumb[]
  values: ClientValues
  /** The client being edited: its own names are no conflict. */
  clientId?: string
  /** Saves and answers where to go next. */
  onSave: (values: ClientValues) => Promise<string>
  cancelHref: string
}

/** One page for a new client and a known one. What is typed stays until it is saved or given up. */
export function ClientFormPage({ title, crumbs, values, clientId, onSave, cancelHref }: Props): ReactElement {
  const form = useForm<ClientValues>({ defaultValues: values, resolver: clientResolver, mode: 'onTouched' })
  const { isSubmitting, errors, dirtyFields, isDirty } = form.formState
  const go = useGo()
  const [leadsTo, setLeadsTo] = useState<string>()
  const guard = useUnsavedGuard(isDirty && leadsTo === undefined)
  // In an effect, so that the guard has let go before the page is left.
  useEffect(() => {
    if (leadsTo !== undefined) void go(leadsTo)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
  }, [leadsTo])
  const names = namesOf(useNames(form.control))
  // A known client's names were checked when they were typed.
  const known = new Set(clientId === undefined ? [] : namesOf(values))
  const check = useConflictCheck([{ names: names.filter((name) => !known.has(name)), clientId }])

  const submit = form.handleSubmit(async (typed) => {
    if (!(await check.clear())) return
    try {
      setLeadsTo(await onSave(typed))
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  // Also while a field has the focus.
  useHotkeys([['mod+Enter', () => void submit()]], [])

  return (
    <Page title={title} crumbs={crumbs}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <SideBySide aside={<ConflictPanel check={check} />} sticky>
          <div className="cl-form">
            {errors.root?.message && <FormError>{errors.root.message}</FormError>}
            <ClientFields form={form} />
          </div>
        </SideBySide>
        <FormBar changes={countChanges(dirtyFields)}>
          <SubmitButton submitting={isSubmitting}>{check.mustConfirm ? 'Save anyway' : 'Save'}</SubmitButton>
          <Button variant="subtle" onClick={() => void go(cancelHref)}>
            Cancel
          </Button>
        </FormBar>
      </form>
      {guard}
    </Page>
  )
}

function useNames(control: ReturnType<typeof useForm<ClientValues>>['control']) {
  const [clientType, firstName, lastName, companyName, contacts] = useWatch({
    control,
    name: ['clientType', 'firstName', 'lastName', 'companyName', 'contacts'],
  })
  return { clientType, firstName, lastName, companyName, contacts }
}
