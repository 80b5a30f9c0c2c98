import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'
import { InvoiceDocument } from './InvoiceDocument.tsx'
import type { usePreview } from './use-preview.ts'
import styles from './editor.module.css'

type Props = ReturnType<typeof usePreview> & {
  hasClient: boolean
}

const VIEWS = [
  { value: 'detailed', label: 'Detailed' },
  { value: 'summary', label: 'Summary' },
] as const

/** The document that the form describes, as it would be saved now. */
export function InvoicePreview({ preview, error, isReady, retry, hasClient }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('detailed')
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.previewHead}>
        <IconEye size={16} stroke={1.6} aria-hidden />
        <h2>Preview</h2>
        <Segments data={VIEWS} value={view} onChange={setView} aria-label="Preview shows" />
      </div>
      {error && (
        <InlineNote tone="danger" live action={<NoteButton onClick={retry}>Try again</NoteButton>}>
          {errorText(error)}
        </InlineNote>
      )}
      {preview && <InvoiceDocument invoice={preview.detail} isSummary={view === 'summary'} />}
      {!isReady && (
        <p className="lx-muted">
          {hasClient ? 'Select work or add a line to see the invoice.' : 'The invoice is shown here as you write it.'}
        </p>
      )}
    </section>
  )
}
