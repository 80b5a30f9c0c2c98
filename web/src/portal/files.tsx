import { useRef, useState } from 'react'
import { FILE_ENDINGS, MAX_ATTACHMENTS } from '#domain/files.ts'
import { fileSizeText } from '#domain/format.ts'
import { portalFiles, type PortalFile } from '#contract/portal-files.ts'
import { errorText } from '../shared/api.ts'
import { sendFile } from '../shared/upload.ts'
import { saveFile } from './save-file.ts'
import styles from './portal.module.css'

/** A file that is saved with a click; what it said if it could not be. */
export function FileLink({ file, label }: { file: PortalFile; label?: string }) {
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    await saveFile(file).catch((error: unknown) => setProblem(errorText(error)))
    setSaving(false)
  }
  return (
    <>
      <button
        type="button"
        className={styles.file}
        disabled={isSaving}
        aria-label={`Save ${file.name}`}
        onClick={() => void save()}
      >
        <span className={styles.grow}>{label ?? file.name}</span>
        <span className={styles.soft}>{isSaving ? 'Saving' : fileSizeText(file.sizeBytes)}</span>
      </button>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

export const FileLinks = ({ files }: { files: readonly PortalFile[] }) =>
  files.length === 0 ? null : (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  )

interface ChooserProps {
  /** Names the field for readers: `Files for Bill of lading`. */
  label: string
  files: readonly PortalFile[]
  onChange: (files: readonly PortalFile[]) => void
  onUploading: (isUploading: boolean) => void
}

/** Files that are uploaded as they are chosen; a phone offers its camera. */
export function FileChooser({ label, files, onChange, onUploading }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const add = async (chosen: readonly File[]) => {
    setProblem(undefined)
    onUploading(true)
    let all = files
    for (const file of chosen.slice(0, MAX_ATTACHMENTS - files.length)) {
      setSending(file.name)
      try {
        all = [...all, (await sendFile(portalFiles.upload, file, { name: file.name })).data]
        onChange(all)
      } catch (error) {
        setProblem(`${file.name}: ${errorText(error)}`)
      }
    }
    setSending(undefined)
    onUploading(false)
    if (input.current) input.current.value = ''
  }
  return (
    <div className={styles.chooser}>
      <input
        ref={input}
        type="file"
        className={styles.unseen}
        aria-label={label}
        accept={`image/*,${FILE_ENDINGS}`}
        multiple
        tabIndex={-1}
        onChange={({ currentTarget }) => void add([...(currentTarget.files ?? [])])}
      />
      {files.map((file) => (
        <p key={file.id} className={styles.chosen}>
          <span className={styles.grow}>{file.name}</span>
          <button
            type="button"
            className={styles.bare}
            aria-label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
          >
            Remove
          </button>
        </p>
      ))}
      {sending !== undefined && (
        <p className={styles.soft} role="status">
          Uploading {sending}
        </p>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className={styles.plain}
        disabled={sending !== undefined || files.length >= MAX_ATTACHMENTS}
        onClick={() => input.current?.click()}
      >
        Add a photo or file
      </button>
    </div>
  )
}
