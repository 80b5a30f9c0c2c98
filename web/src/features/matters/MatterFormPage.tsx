import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { showServerErrors } from '../../shared/server-errors.ts'
import { countChanges, FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useUnsavedGuard } from '../../shared/ui/fields/use-unsaved-guard.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import type { Crumb } from '../../shared/ui/page/PageHead.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { ConflictPanel, useConflictCheck, type Question } from '../conflicts/public.ts'
import { MatterFields } from './MatterFields.tsx'
import { matterResolver, type MatterValues } from './matter-values.ts'

interface Props {
  title: string
  crumbs: readonly Crumb[]
  values: MatterValues
  /** The matter being edited, with its client's name. */
  known?: { id: string; clientId: string; clientName: string }
  /** A new matter takes the usual currency of the client that is chosen. */
  currencyOf?: (clientId: string) => Promise<string | undefined>
  /** Saves and answers where to go next. */
  onSave: (values: MatterValues) => Promise<string>
  cancelHref: string
}

/** One page for a new matter and a known one. What is typed stays until it is saved or given up. */
export function MatterFormPage({ title, crumbs, values, known, currencyOf, onSave, cancelHref }: Props) {
  const form = useForm<MatterValues>({ defaultValues: values, resolver: matterResolver, mode: 'onTouched' })
  const { isSubmitting, errors, dirtyFields, isDirty } = form.formState
  const go = useGo()
  const [leadsTo, setLeadsTo] = useState<string>()
  const guard = useUnsavedGuard(isDirty && leadsTo === undefined)
  // In an effect, so that the guard has let go before the page is left.
  useEffect(() => {
    if (leadsTo !== undefined) void go(leadsTo)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
  }, [leadsTo])
  const check = useConflictCheck(useQuestions(form, values, known))

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

  async function takeCurrency(clientId: string): Promise<void> {
    const currency = await currencyOf?.(clientId)
    if (currency && !form.getFieldState('currencyCode').isDirty)
      form.resetField('currencyCode', { defaultValue: currency })
  }

  // A client that came with the address brings its currency along as well.
  useEffect(() => {
    if (values.clientId !== '') void takeCurrency(values.clientId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because this is about how the form begins
  }, [])

  return (
    <Page title={title} crumbs={crumbs}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <SideBySide aside={<ConflictPanel check={check} />} sticky>
          <div className="mt-form">
            {errors.root?.message && <FormError>{errors.root.message}</FormError>}
            <MatterFields
              form={form}
              clientName={useKnownName(form, known)}
              onClient={(clientId) => void takeCurrency(clientId)}
            />
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

type Form = UseFormReturn<MatterValues>

/** A client that the dropdown does not list keeps its name while it is the chosen one. */
function useKnownName(form: Form, known: Props['known']): string | undefined {
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  return clientId === known?.clientId ? known?.clientName : undefined
}

/** New names are checked: the opposing parties typed, and a client who was not the matter's before. */
function useQuestions(form: Form, saved: MatterValues, known: Props['known']): Question[] {
  const { firm } = useCurrentUser()
  const [clientId, parties] = useWatch({ control: form.control, name: ['clientId', 'opposingParties'] })
  const { data: clients } = useQuery(clientChoicesQuery(firm))
  const before = new Set(known ? saved.opposingParties.map(({ name }) => name) : [])
  const names = parties.map(({ name }) => name).filter((name) => !before.has(name))
  const clientName =
    clients?.people.find(({ userId }) => userId === clientId)?.name ??
    clients?.companies.find(({ companyId }) => companyId === clientId)?.companyName
  const isNewClient = clientName !== undefined && clientId !== known?.clientId
  return [
    { names, matterId: known?.id },
    { names: isNewClient ? [clientName] : [], clientId, matterId: known?.id },
  ]
}
