import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { newFiles } from '../../shared/ui/files/new-files.ts'
import { urlDay, urlId, urlSchema } from '../../shared/url-schema.ts'
import { useQueryText, useUrl } from '../../shared/url-state.ts'
import { warnOfBudget } from '../budgets/public.ts'
import { BesideFields } from './BesideFields.tsx'
import { KINDS, kindFromSearch, nameOf, type Kind } from './kinds.ts'
import { courtDefaultsQuery, createUpdate, idFromSearch, saveUpdate, updateQuery, type Update } from './queries.ts'
import { UpdateFields } from './UpdateFields.tsx'
import { newValues, resolverFor, toBody, toUpdateValues, type UpdateForm, type UpdateValues } from './values.ts'

const NewUrl = urlSchema({ matterId: urlId, date: urlDay })

/** Labels of fields whose name is not their label. */
const LABELS = {
  title: 'Subject',
  body: 'Text',
  clientBody: 'Text for the client',
  isShared: 'Shared with the client',
  followUpOn: 'Follow-up',
  followUpUserId: 'Follow-up by',
  attachmentIds: 'Files',
  courtName: 'Court',
  nextOn: 'Next date',
  nextTime: 'Time of the next date',
  nextRoom: 'Courtroom',
  nextPurpose: 'Purpose',
  isConcluded: 'Concluded',
}

const pagesFor = (kind: Kind) => {
  const { one, list, listed, view } = KINDS[kind]
  return recordForm({
    noun: one,
    list: { label: list, all: list, href: () => listed() },
    href: view,
    nameOf,
    useId: () => idFromSearch(useQueryText()),
    query: (firm, id) => updateQuery(firm, kind, id),
    create: (firm, body, repeatKey) => createUpdate(firm, kind, body, repeatKey),
    update: (firm, id, body) => saveUpdate(firm, kind, id, body),
    useNewValues() {
      const { business } = useCurrentUser()
      const { matterId = '', date = today(business.timeZone) } = useUrl(NewUrl)
      return newValues({ kind, matterId, date })
    },
    valuesOf: (update: Update) => toUpdateValues(kind, update),
    toBody,
    labels: LABELS,
    asNew: (values, { attachments }) => ({ ...values, attachmentIds: newFiles(values.attachmentIds, attachments) }),
    without: ({ attachments }) => (attachments.length > 0 ? 'the files it had' : undefined),
    onSaved: ({ user, saved, values }) => {
      if (values.time.duration.trim() !== '') void warnOfBudget(user, saved.matterId)
    },
    useParts,
  })
}

const PAGES = { note: pagesFor('note'), court: pagesFor('court') } as const

/** The address names the kind. */
export const NewUpdatePage: FormPage = () => {
  const { NewPage } = PAGES[kindFromSearch(useQueryText())]
  return <NewPage />
}
export const EditUpdatePage: FormPage = () => {
  const { EditPage } = PAGES[kindFromSearch(useQueryText())]
  return <EditPage />
}

const RESOLVERS = { note: resolverFor('note'), court: resolverFor('court') } as const

function useParts(values: UpdateValues, known: Update | undefined) {
  const form = useForm<UpdateValues>({ defaultValues: values, resolver: RESOLVERS[values.kind], mode: 'onTouched' })
  const hearing = useCourtDefaults(form, known)
  const [isUploading, setUploading] = useState(false)
  return {
    form,
    isWaiting: isUploading,
    aside: <BesideFields form={form} known={known} onUploading={setUploading} />,
    children: <UpdateFields form={form} known={known} hearing={hearing} />,
  }
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
