import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSaveWithConflict } from '../../shared/edit-conflict.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { newFiles } from '../../shared/ui/files/new-files.ts'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { useQueryText } from '../../shared/url-state.ts'
import { KINDS, kindOf, type Kind } from './kinds.ts'
import { CALLS, createUpdate, idOf, saveUpdate, updateQuery, type Update } from './queries.ts'
import { UpdateFormPage } from './UpdateFormPage.tsx'
import { toBody, valuesOf, type UpdateValues } from './values.ts'

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
  nextPurpose: 'Purpose',
  isConcluded: 'Concluded',
}

export function EditUpdatePage() {
  const { firm } = useCurrentUser()
  const search = useQueryText()
  const kind = kindOf(search)
  const id = idOf(search)
  // Editing begins with what is stored now, not with a cached copy.
  const answer = useQuery({ ...updateQuery(firm, kind, id), staleTime: 0 })
  if (!answer.data || !answer.isFetchedAfterMount) {
    const { one, list, listed } = KINDS[kind]
    return <RecordState what={one} answer={answer} list={{ label: list, href: listed() }} />
  }
  return <EditForm key={id} kind={kind} read={answer.data} />
}

/** A save is compared with what was read when editing began, even if it was read again since. */
function EditForm({ kind, read }: { kind: Kind; read: Update }) {
  const { firm } = useCurrentUser()
  const [{ update, values }] = useState(() => ({ update: read, values: valuesOf(kind, read) }))
  const { one } = KINDS[kind]
  const keyFor = useRepeatKey()
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
      return createUpdate(firm, kind, body, keyFor(body))
    },
  })
  return <UpdateFormPage title={`Edit ${one}`} values={values} known={update} save={saveOrAdd} />
}
