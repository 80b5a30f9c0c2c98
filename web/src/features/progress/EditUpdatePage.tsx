import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSaveWithConflict } from '../../shared/edit-conflict.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { newFiles } from '../../shared/ui/files/new-files.ts'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useQueryText } from '../../shared/url-state.ts'
import { warnOfBudget } from '../budgets/public.ts'
import { KINDS, kindOf, type Kind } from './kinds.ts'
import { createUpdate, CALLS, saveUpdate, updateQuery, type Update } from './queries.ts'
import { UpdateFormPage } from './UpdateFormPage.tsx'
import { toBody, valuesOf, type UpdateValues } from './values.ts'
import { nameOf } from './labels.ts'

const Url = urlSchema({ id: urlId })
/** An address without an id is one of a record that is not there. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What the form calls its fields where that is not their name. */
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
  nextPurpose: 'Purpose',
  isConcluded: 'Concluded',
}

export function EditUpdatePage() {
  const { firm } = useCurrentUser()
  const search = useQueryText()
  const kind = kindOf(search)
  const { id = NOBODY } = Url.parse(search)
  // Editing begins with what is stored now, not with what an earlier page has read.
  const answer = useQuery({ ...updateQuery(firm, kind, id), staleTime: 0 })
  if (!answer.data || !answer.isFetchedAfterMount) {
    const { one, list, listed } = KINDS[kind]
    return <RecordState what={one} answer={answer} list={{ label: list, href: listed() }} />
  }
  return <EditForm key={id} kind={kind} read={answer.data} />
}

/** What is saved is compared with what was read when editing began, whatever was read again since. */
function EditForm({ kind, read }: { kind: Kind; read: Update }) {
  const user = useCurrentUser()
  const { firm } = user
  const [{ update, values }] = useState(() => ({ update: read, values: valuesOf(kind, read) }))
  const { one, list, listed, view } = KINDS[kind]
  const keyOf = useRepeatKey()
  const saveOrAdd = useSaveWithConflict({
    what: one,
    without: update.attachments.length > 0 ? 'the files it had' : undefined,
    known: update,
    read: (): Promise<Update> => call(CALLS[kind].get, { params: { id: update.id }, query: firm }),
    valuesOf: (latest) => valuesOf(kind, latest),
    labels: LABELS,
    save: (version, typed: UpdateValues) => saveUpdate(firm, kind, update.id, { ...firm, ...toBody(typed), version }),
    add: (typed: UpdateValues) => {
      const attachmentIds = newFiles(typed.attachmentIds, update.attachments)
      const body = { ...firm, ...toBody({ ...typed, attachmentIds }) }
      return createUpdate(firm, kind, body, keyOf(body))
    },
  })
  return (
    <UpdateFormPage
      title={`Edit ${one}`}
      crumbs={[{ label: list, href: listed() }, { label: nameOf(update), href: view(update.id) }, { label: 'Edit' }]}
      values={values}
      known={update}
      cancelHref={view(update.id)}
      onSave={async (typed) => {
        const { data, message } = await saveOrAdd(typed)
        toast.success(message)
        if (typed.time.duration.trim() !== '') void warnOfBudget(user, data.matterId)
        return view(data.id)
      }}
    />
  )
}
