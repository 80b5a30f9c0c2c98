import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { IMPORT_KINDS, type ImportKind } from '#domain/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { sendFile } from '../../shared/upload.ts'
import { KIND_LABELS } from './labels.ts'

const KINDS = IMPORT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))

/** Takes a file in. Nothing of it is imported yet. */
export function BringDialog({ onClose }: { onClose: () => void }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const chooser = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ImportKind>('clients')
  const [file, setFile] = useState<File>()
  const sending = useSending(() => undefined)
  const send = async () => {
    if (!file) throw new Error('Choose a file first')
    const { data } = await sendFile(imports.upload, file, { ...firm, kind, name: file.name })
    await go(paths.import(data.id))
    return undefined
  }
  return (
    <FormDialog
      title="Import a file"
      width={520}
      submit="Continue"
      isSending={sending.isSending}
      refusal={sending.refusal()}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <Select
        label="What the file has"
        entity="kind"
        options={KINDS}
        value={kind}
        onChange={(value) => setKind(IMPORT_KINDS.find((one) => one === value) ?? 'clients')}
      />
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        hidden
        aria-label="File"
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <div>
        <Button variant="default" onClick={() => chooser.current?.click()}>
          {file ? file.name : 'Choose a file'}
        </Button>
        <p className="lx-soft">
          CSV or XLSX with the titles of its columns in the first row, at most 100,000 rows. You see what becomes of
          every row before anything is kept.
        </p>
        <DownloadButton size="xs" endpoint={imports.template} query={{ ...firm, kind, format: 'xlsx' }}>
          Empty file with these titles
        </DownloadButton>
      </div>
    </FormDialog>
  )
}
