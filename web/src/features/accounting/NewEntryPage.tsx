import { Button } from '@mantine/core'
import { useState } from 'react'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useUnsavedGuard } from '../../shared/ui/fields/use-unsaved-guard.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { BalanceEffect } from './BalanceEffect.tsx'
import { emptyLine, isEmptyLine, postingProblem, type TypedLine } from './entry-lines.ts'
import { LineTable } from './LineTable.tsx'
import { postEntry } from './queries.ts'
import styles from './accounting.module.css'

interface Head {
  readonly date: string
  readonly reference: string
  readonly description: string
  readonly reason: string
}

/** What is typed, and the call that posts it. */
function useNewEntry() {
  const { firm, business } = useCurrentUser()
  const go = useGo()
  const day = today(business.timeZone)
  const [head, setHead] = useState<Head>({ date: isoToMdy(day), reference: '', description: '', reason: '' })
  const [isReversed, setReversed] = useState(false)
  const [lines, setLines] = useState<readonly TypedLine[]>(() => [1, 2, 3].map(emptyLine))
  const [isPosted, setPosted] = useState(false)
  const repeatKey = useRepeatKey()
  const sending = useSending(() => undefined)

  async function post(): Promise<string> {
    const body = {
      ...head,
      reverseNextMonth: isReversed,
      lines: lines.filter((line) => !isEmptyLine(line)).map(({ key: _key, ...line }) => line),
    }
    const { data, message } = await postEntry(firm, body, repeatKey(body))
    setPosted(true)
    // The page is left after it has noted that nothing is unsaved.
    setTimeout(() => void go(paths.journalEntry(data.id)))
    return message
  }

  return {
    day,
    lines,
    setLines,
    date: head.date,
    setDate: (date: string) => setHead((known) => ({ ...known, date })),
    isReversed,
    setReversed,
    hasChanges: !isPosted && (head.description !== '' || lines.some((line) => !isEmptyLine(line))),
    problem: postingProblem(lines, head, homeCurrencyOf(business).code),
    isSending: sending.isSending,
    refusal: sending.refusal('date', 'reference', 'description', 'reason'),
    post: () => sending.send(post),
    field: (key: keyof Head) => ({
      value: head[key],
      onChange: (text: string) => setHead((known) => ({ ...known, [key]: text })),
      externalError: sending.errorOf(key),
    }),
  }
}

/** Posts an entry by hand. Enter in a field does not post it. */
export function NewEntryPage() {
  const entry = useNewEntry()
  const { field, problem } = entry
  const guard = useUnsavedGuard(entry.hasChanges)
  return (
    <Page
      title="New journal entry"
      crumbs={[
        { label: 'Accounting', href: paths.accounting() },
        { label: 'Journal', href: paths.journal() },
        { label: 'New entry' },
      ]}
      tabs={<AccountingTabs current="journal" />}
    >
      {guard}
      <SideBySide aside={<BalanceEffect lines={entry.lines} date={entry.date} onDate={entry.setDate} />}>
        <div className={styles.form}>
          {entry.refusal !== undefined && <FormError>{entry.refusal}</FormError>}
          <div className={styles.entryGrid}>
            <DateField label="Date" required today={entry.day} {...field('date')} />
            <TextField label="Reference" maxLength={120} {...field('reference')} />
            <TextField label="Description" required maxLength={500} {...field('description')} />
          </div>
          <LineTable lines={entry.lines} onChange={entry.setLines} />
          <TextAreaField label="Reason" required maxLength={2000} {...field('reason')} />
          <CheckboxField
            label="Reverse on the first day of the next month"
            value={entry.isReversed}
            onChange={entry.setReversed}
          />
          <InlineNote tone="info">
            Accounts that invoices, payments and expenses write are not offered here: their documents post to them.
          </InlineNote>
          <div className={styles.buttons}>
            <SubmitButton
              type="button"
              disabled={problem !== undefined}
              submitting={entry.isSending}
              onClick={() => void entry.post()}
            >
              Post entry
            </SubmitButton>
            <Button variant="subtle" component={AppLink} href={paths.journal()}>
              Cancel
            </Button>
            <span className={styles.hint} role="status">
              {problem}
            </span>
          </div>
          <p className={styles.hint}>Posted entries cannot be edited; correct them with a reversing entry.</p>
        </div>
      </SideBySide>
    </Page>
  )
}
