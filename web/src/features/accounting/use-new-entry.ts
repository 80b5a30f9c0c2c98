import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import type { JournalDraft } from '#contract/journal-drafts.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { emptyLine, isEmptyLine, postingProblem, type TypedLine } from './entry-lines.ts'
import { postEntry, saveDraft } from './queries.ts'

interface Head {
  readonly date: string
  readonly reference: string
  readonly description: string
  readonly reason: string
}

/** The form of an empty entry, or of the draft. */
function startOf(draft: JournalDraft | undefined, day: string) {
  const head: Head = draft
    ? { ...draft, date: draft.date === null ? '' : isoToMdy(draft.date) }
    : { date: isoToMdy(day), reference: '', description: '', reason: '' }
  const figure = (amount: number | null) => (amount === null ? '' : decimalText(amount))
  const typed = (draft?.lines ?? []).map((line, place): TypedLine => ({
    key: place + 1,
    accountId: line.accountId ?? '',
    description: line.description,
    matterId: line.matterId ?? '',
    debit: figure(line.debit),
    credit: figure(line.credit),
  }))
  return {
    head: { date: head.date, reference: head.reference, description: head.description, reason: head.reason },
    isReversed: draft?.reverseNextMonth ?? false,
    lines: [...typed, ...[1, 2, 3].slice(typed.length).map((place) => emptyLine(typed.length + place))],
    files: draft?.attachments ?? [],
  }
}

/** What is typed of an entry, and the calls that keep it as a draft and post it. */
export function useNewEntry(draft: JournalDraft | undefined) {
  const { firm, business } = useCurrentUser()
  const go = useGo()
  const day = today(business.timeZone)
  const [form, setForm] = useState(() => startOf(draft, day))
  const [saved, setSaved] = useState(form)
  const [isUploading, setUploading] = useState(false)
  const repeatKey = useRepeatKey()
  const sending = useSending(() => undefined)
  const { head, lines, isReversed, files } = form
  const change = (part: Partial<typeof form>) => setForm((known) => ({ ...known, ...part }))

  const body = () => ({
    ...head,
    reverseNextMonth: isReversed,
    lines: lines.filter((line) => !isEmptyLine(line)).map(({ key: _key, ...line }) => line),
    attachmentIds: files.map(({ id }) => id),
  })

  /** The page is left after it has noted that nothing is unsaved. */
  function leave(to: string): void {
    setSaved(form)
    setTimeout(() => void go(to))
  }

  async function post(): Promise<string> {
    const entry = { ...body(), ...(draft && { draftId: draft.id }) }
    const { data, message } = await postEntry(firm, entry, repeatKey(entry))
    leave(paths.journalEntry(data.id))
    return message
  }

  async function keep(): Promise<string> {
    const { message } = await saveDraft(firm, draft?.id, { ...body(), ...(draft && { version: draft.version }) })
    leave(paths.journal())
    return message
  }

  return {
    day,
    lines,
    setLines: (changed: (known: readonly TypedLine[]) => readonly TypedLine[]) =>
      setForm((known) => ({ ...known, lines: [...changed(known.lines)] })),
    date: head.date,
    setDate: (date: string) => change({ head: { ...head, date } }),
    isReversed,
    setReversed: (value: boolean) => change({ isReversed: value }),
    files,
    setFiles: (changed: typeof files) => change({ files: changed }),
    isUploading,
    setUploading,
    leave,
    hasChanges:
      form !== saved && (draft !== undefined || head.description !== '' || lines.some((line) => !isEmptyLine(line))),
    problem: postingProblem(lines, head, homeCurrencyOf(business).code),
    isSending: sending.isSending,
    refusal: sending.refusal('date', 'reference', 'description', 'reason', 'attachmentIds'),
    errorOf: sending.errorOf,
    post: () => sending.send(post),
    keep: () => sending.send(keep),
    field: (key: keyof Head) => ({
      value: head[key],
      onChange: (text: string) => change({ head: { ...head, [key]: text } }),
      externalError: sending.errorOf(key),
    }),
  }
}
