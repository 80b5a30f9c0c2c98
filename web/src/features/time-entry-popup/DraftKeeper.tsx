import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { differs } from './dirty.ts'
import { drafts, type Draft } from './drafts.ts'
import type { EntryValues } from './entry-values.ts'
import { knownMatterName, type EntryFormApi } from './use-entry-facts.ts'

interface Props {
  form: EntryFormApi
  draft: Draft
  clean: EntryValues
  entry: TimeEntry | undefined
}

/** Writes each change into the draft, so that nothing typed is lost by a reload or a session that ends. */
export function DraftKeeper({ form, draft, clean, entry }: Props) {
  const { firm } = useCurrentUser()
  const values = useWatch({ control: form.control }) as EntryValues
  const isFirst = useRef(true)
  useEffect(() => {
    drafts.setOpen(draft.id)
    return () => drafts.setOpen(null)
  }, [draft.id])
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    if (differs(values, clean)) {
      drafts.put({ ...draft, values, begunWith: clean, matterName: knownMatterName(firm, values, entry) })
    } else if (!wasFirst) drafts.remove(draft.id)
  }, [values, clean, draft, firm, entry])
  return null
}
