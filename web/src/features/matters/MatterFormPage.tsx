import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Matter } from '#contract/matters.ts'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Crumb } from '../../shared/ui/page/PageHead.tsx'
import { RecordForm } from '../../shared/ui/page/RecordForm.tsx'
import { ConflictPanel, useConflictCheck, type Question } from '../conflicts/public.ts'
import { MatterFields } from './MatterFields.tsx'
import { matterResolver, type MatterValues } from './matter-values.ts'

interface Props {
  title: string
  crumbs: readonly Crumb[]
  values: MatterValues
  /** The matter being edited, with the names of its client and people. */
  known?: Pick<Matter, 'id' | 'clientId' | 'clientName' | 'matterAssignedToInfos' | 'responsible'>
  /** A new matter takes the usual currency of the client that is chosen. */
  currencyOf?: (clientId: string) => Promise<string | undefined>
  /** Saves and answers where to go next. */
  onSave: (values: MatterValues) => Promise<string>
  cancelHref: string
}

/** One page for a new matter and a known one. What is typed stays until it is saved or given up. */
export function MatterFormPage({ title, crumbs, values, known, currencyOf, onSave, cancelHref }: Props) {
  const form = useForm<MatterValues>({ defaultValues: values, resolver: matterResolver, mode: 'onTouched' })
  const check = useConflictCheck(useQuestions(form, values, known))

  async function takeCurrency(clientId: string): Promise<void> {
    const currency = await currencyOf?.(clientId)
    // Another client may have been chosen while the answer was on its way.
    if (form.getValues('clientId') !== clientId) return
    if (currency && !form.getFieldState('currencyCode').isDirty)
      form.resetField('currencyCode', { defaultValue: currency })
  }

  // A client that came with the address brings its currency along as well.
  useEffect(() => {
    if (values.clientId !== '') void takeCurrency(values.clientId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because this is about how the form begins
  }, [])

  return (
    <RecordForm
      title={title}
      crumbs={crumbs}
      isNew={known === undefined}
      form={form}
      onSave={onSave}
      mayLeave={check.clear}
      submit={check.mustConfirm ? 'Save anyway' : 'Save'}
      cancelHref={cancelHref}
      aside={<ConflictPanel check={check} />}
    >
      <MatterFields
        form={form}
        clientName={useKnownName(form, known)}
        saved={known}
        onClient={(clientId) => void takeCurrency(clientId)}
      />
    </RecordForm>
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
