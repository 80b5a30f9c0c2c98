import type { ReactElement } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Crumb } from '../../shared/ui/page/PageHead.tsx'
import { RecordForm } from '../../shared/ui/page/RecordForm.tsx'
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
  const names = namesOf(useNames(form.control))
  // A known client's names were checked when they were typed.
  const known = new Set(clientId === undefined ? [] : namesOf(values))
  const check = useConflictCheck([{ names: names.filter((name) => !known.has(name)), clientId }])

  return (
    <RecordForm
      title={title}
      crumbs={crumbs}
      isNew={clientId === undefined}
      form={form}
      onSave={onSave}
      mayLeave={check.clear}
      submit={check.mustConfirm ? 'Save anyway' : 'Save'}
      cancelHref={cancelHref}
      aside={<ConflictPanel check={check} />}
    >
      <ClientFields form={form} />
    </RecordForm>
  )
}

function useNames(control: ReturnType<typeof useForm<ClientValues>>['control']) {
  const [clientType, firstName, lastName, companyName, contacts] = useWatch({
    control,
    name: ['clientType', 'firstName', 'lastName', 'companyName', 'contacts'],
  })
  return { clientType, firstName, lastName, companyName, contacts }
}
