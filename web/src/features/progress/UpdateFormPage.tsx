import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { RecordForm } from '../../shared/ui/page/RecordForm.tsx'
import { warnOfBudget } from '../budgets/public.ts'
import { BesideFields } from './BesideFields.tsx'
import { KINDS, nameOf } from './kinds.ts'
import { courtDefaultsQuery, type Update } from './queries.ts'
import { UpdateFields } from './UpdateFields.tsx'
import { resolverFor, type UpdateForm, type UpdateValues } from './values.ts'

interface Props {
  title: string
  values: UpdateValues
  /** The update being edited. */
  known?: Update
  save: (values: UpdateValues) => Promise<{ data: Update; message: string }>
}

/** The page of a new update and of a known one, of either kind. */
export function UpdateFormPage({ title, values, known, save }: Props) {
  const user = useCurrentUser()
  const { list, listed, view } = KINDS[values.kind]
  const resolver = useMemo(() => resolverFor(values.kind), [values.kind])
  const form = useForm<UpdateValues>({ defaultValues: values, resolver, mode: 'onTouched' })
  const hearing = useCourtDefaults(form, known)
  const [isUploading, setUploading] = useState(false)
  const onSave = async (typed: UpdateValues) => {
    const { data, message } = await save(typed)
    toast.success(message)
    if (typed.time.duration.trim() !== '') void warnOfBudget(user, data.matterId)
    return view(data.id)
  }
  const start = { label: list, href: listed() }
  return (
    <RecordForm
      title={title}
      crumbs={
        known ? [start, { label: nameOf(known), href: view(known.id) }, { label: 'Edit' }] : [start, { label: title }]
      }
      isNew={known === undefined}
      form={form}
      onSave={onSave}
      cancelHref={known ? view(known.id) : listed()}
      isWaiting={isUploading}
      aside={<BesideFields form={form} known={known} onUploading={setUploading} />}
    >
      <UpdateFields form={form} known={known} hearing={hearing} />
    </RecordForm>
  )
}

const CASE_FIELDS = ['courtId', 'courtName', 'suitNumber', 'judge', 'coram'] as const

/** Fills a new court update with the facts of the matter's case, except fields already typed. Returns the date that the court gave. */
function useCourtDefaults(form: UpdateForm, known: Update | undefined) {
  const { firm } = useCurrentUser()
  const [kind, matterId] = useWatch({ control: form.control, name: ['kind', 'matterId'] })
  const isNewCourtUpdate = kind === 'court' && known === undefined
  const { data } = useQuery({ ...courtDefaultsQuery(firm, matterId), enabled: isNewCourtUpdate && matterId !== '' })
  useEffect(() => {
    if (!data || !isNewCourtUpdate) return
    const facts = { ...data, courtId: data.courtId ?? '' }
    for (const name of CASE_FIELDS) {
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: facts[name] })
    }
  }, [data, isNewCourtUpdate, form])
  return isNewCourtUpdate ? data?.hearing : undefined
}
