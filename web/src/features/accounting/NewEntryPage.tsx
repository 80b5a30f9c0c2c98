import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JournalDraft } from '#contract/journal-drafts.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FilesField } from '../../shared/ui/fields/LazyFilesField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useUnsavedGuard } from '../../shared/ui/fields/use-unsaved-guard.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { BalanceEffect } from './BalanceEffect.tsx'
import { LineTable } from './LineTable.tsx'
import { deleteDraft, draftQuery } from './queries.ts'
import { useNewEntry } from './use-new-entry.ts'
import styles from './accounting.module.css'

const Url = urlSchema({ draft: urlId })

/** An empty entry, or the draft that the address names. */
export function NewEntryPage() {
  const { firm } = useCurrentUser()
  const { draft: id } = useUrl(Url)
  const answer = useQuery({ ...draftQuery(firm, id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <EntryForm key="new" draft={undefined} />
  if (answer.data) return <EntryForm key={id} draft={answer.data} />
  return <RecordState what="draft" answer={answer} list={{ label: 'Journal', href: paths.journal() }} />
}

/** Posts an entry by hand. Enter in a field does not post it. */
function EntryForm({ draft }: { draft: JournalDraft | undefined }) {
  const entry = useNewEntry(draft)
  const { field, problem } = entry
  const [isDeleting, setDeleting] = useState(false)
  const guard = useUnsavedGuard(entry.hasChanges)
  return (
    <Page
      title="New journal entry"
      crumbs={[
        { label: 'Accounting', href: paths.accounting() },
        { label: 'Journal', href: paths.journal() },
        { label: 'New entry' },
      ]}
      badge={draft && <StatusBadge tone="neutral">Draft</StatusBadge>}
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
          <FilesField
            label="Files"
            value={entry.files}
            onChange={entry.setFiles}
            onUploading={entry.setUploading}
            externalError={entry.errorOf('attachmentIds')}
          />
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
              disabled={problem !== undefined || entry.isUploading}
              submitting={entry.isSending}
              onClick={() => void entry.post()}
            >
              Post entry
            </SubmitButton>
            <Button variant="default" disabled={entry.isSending || entry.isUploading} onClick={() => void entry.keep()}>
              Save as draft
            </Button>
            {draft && (
              <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
                Delete draft
              </Button>
            )}
            <Button variant="subtle" component={AppLink} href={paths.journal()}>
              Cancel
            </Button>
            <span className={styles.hint} role="status">
              {problem}
            </span>
          </div>
          <p className={styles.hint}>
            A draft counts in no balance. Posted entries cannot be edited; correct them with a reversing entry.
          </p>
        </div>
      </SideBySide>
      {draft && isDeleting && (
        <DeleteDraftDialog
          id={draft.id}
          onDeleted={() => entry.leave(paths.journal())}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}

interface DeleteProps {
  id: string
  onDeleted: () => void
  onClose: () => void
}

function DeleteDraftDialog({ id, onDeleted, onClose }: DeleteProps) {
  const { firm } = useCurrentUser()
  async function send(): Promise<string> {
    const message = await deleteDraft(firm, id)
    onDeleted()
    return message
  }
  return (
    <ConfirmSend title="Delete this draft?" confirm="Delete draft" danger send={send} onClose={onClose}>
      Its lines and files are gone for good. Nothing was posted.
    </ConfirmSend>
  )
}
