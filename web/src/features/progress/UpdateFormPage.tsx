import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { Crumb } from '../../shared/ui/page/PageHead.tsx'
import { RecordForm } from '../../shared/ui/page/RecordForm.tsx'
import { BesideFields } from './BesideFields.tsx'
import { courtDefaultsQuery, type Update } from './queries.ts'
import { UpdateFields } from './UpdateFields.tsx'
import { resolverOf, type UpdateForm, type UpdateValues } from './values.ts'

interface Props {
  title: string
  crumbs: readonly Crumb[]
  values: UpdateValues
  /** The update being edited. */
  known?: Update
  /** Saves and answers where to go next. */
  onSave: (values: UpdateValues) => Promise<string>
  cancelHref: string
}

/** One page for a new update and a known one, of either kind. */
export function UpdateFormPage({ title, crumbs, values, known, onSave, cancelHref }: Props) {
  const resolver = useMemo(() => resolverOf(values.kind), [values.kind])
  const form = useForm<UpdateValues>({ defaultValues: values, resolver, mode: 'onTouched' })
  const mayRecordTime = useCan(['timeEntry', 'timeEntry.create'])
  const hearing = useCourtDefaults(form, known)
  const [isUploading, setUploading] = useState(false)
  return (
    <RecordForm
      title={title}
      crumbs={crumbs}
      isNew={known === undefined}
      form={form}
      onSave={onSave}
      cancelHref={cancelHref}
      isWaiting={isUploading}
      aside={<BesideFields form={form} known={known} mayRecordTime={mayRecordTime} onUploading={setUploading} />}
    >
      <UpdateFields form={form} known={known} hearing={hearing} />
    </RecordForm>
  )
}

const FACTS = ['courtId', 'courtName', 'suitNumber', 'judge', 'coram'] as const

/** A new court update takes what is known of the matter's case; what was typed stays. Answers the date that was given. */
function useCourtDefaults(form: UpdateForm, known: Update | undefined) {
  const { firm } = useCurrentUser()
  const [kind, matterId] = useWatch({ control: form.control, name: ['kind', 'matterId'] })
  const isWanted = kind === 'court' && known === undefined
  const { data } = useQuery({ ...courtDefaultsQuery(firm, matterId), enabled: isWanted && matterId !== '' })
  useEffect(() => {
    if (!data || !isWanted) return
    const facts = { ...data, courtId: data.courtId ?? '' }
    for (const name of FACTS) {
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: facts[name] })
    }
  }, [data, isWanted, form])
  return isWanted ? data?.hearing : undefined
}
