import { Button, Input, Progress } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import {
  FILE_ENDINGS,
  FILE_KINDS_IN_WORDS,
  MAX_ATTACHMENTS,
  MAX_FILE_BYTES,
  RECEIPT_KINDS_IN_WORDS,
} from '#domain/files.ts'
import { fileSizeText } from '#domain/format.ts'
import type { Attachment } from '#contract/files.ts'
import { FileButton } from '../files/FileButton.tsx'
import { FilePreview } from '../files/FilePreview.tsx'
import { FileRow } from '../files/FileRow.tsx'
import { useUploads, type Upload } from '../files/use-uploads.ts'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import filesStyles from '../files/files.module.css'

export interface FilesFieldProps extends FieldProps {
  /** The record's files and those uploaded since; the form sends their ids. */
  value: readonly Attachment[]
  onChange: (value: Attachment[]) => void
  /** During an upload the form waits, because saving would leave the file out. */
  onUploading?: (isUploading: boolean) => void
  /** Only images and PDF. The server checks the content in any case. */
  areReceipts?: boolean
}

const RECEIPT_ENDINGS = '.pdf,image/*'

/** Files of a record: chosen, dropped, or taken as a photo; each is sent at once and can be removed again. */
export function FilesField({ value, onChange, onUploading, areReceipts = false, ...field }: FilesFieldProps) {
  const { uploads, add, cancel, remove, isUploading } = useUploads({ value, onChange, areReceipts })
  const [shownId, setShownId] = useState<string>()
  const { label, withAsterisk, error, description, id, disabled, ...aria } = useFieldFrame(field, value.length === 0)
  useEffect(() => onUploading?.(isUploading), [isUploading, onUploading])
  const isFull = value.length >= MAX_ATTACHMENTS
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk={withAsterisk}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <DropZone
        areReceipts={areReceipts}
        isDisabled={disabled || isFull}
        isWrong={aria['aria-invalid'] === true}
        inputRef={field.inputRef}
        onFiles={(chosen) => {
          add(chosen)
          field.onBlur?.()
        }}
      />
      {value.length + uploads.length > 0 && (
        <ul className={filesStyles.files} aria-label={field.label}>
          {value.map((attachment) => (
            <FileRow
              key={attachment.id}
              name={attachment.name}
              mediaType={attachment.mediaType}
              context={fileSizeText(attachment.sizeBytes)}
              onOpen={attachment.canPreview ? () => setShownId(attachment.id) : undefined}
              actions={
                <FileButton label="Remove" name={attachment.name} icon={IconTrash} onClick={() => remove(attachment)} />
              }
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} />
          ))}
        </ul>
      )}
      <FilePreview files={value} shownId={shownId} onShow={setShownId} />
    </Input.Wrapper>
  )
}

interface PickProps {
  isDisabled: boolean
  inputRef?: Ref<HTMLElement> | undefined
  onFiles: (files: File[]) => void
}

function DropZone({ areReceipts, isWrong, ...pick }: PickProps & { areReceipts: boolean; isWrong: boolean }) {
  const { isDisabled, onFiles } = pick
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={filesStyles.drop}
      data-over={isOver || undefined}
      data-wrong={isWrong || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <div className={filesStyles.dropText}>
        <strong>Drop files here</strong>
        {areReceipts ? RECEIPT_KINDS_IN_WORDS : FILE_KINDS_IN_WORDS}, at most {MAX_FILE_BYTES / 1024 / 1024} MB each
      </div>
      <div className={filesStyles.dropButtons}>
        <ChooseButton
          label="Choose files"
          icon={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
          input={{ accept: areReceipts ? RECEIPT_ENDINGS : FILE_ENDINGS, multiple: true }}
          {...pick}
        />
        <span className={filesStyles.dropCamera}>
          <ChooseButton
            label="Take a photo"
            icon={<IconCamera size={16} stroke={1.6} aria-hidden />}
            input={{ accept: 'image/*', capture: 'environment' }}
            isDisabled={isDisabled}
            onFiles={onFiles}
          />
        </span>
      </div>
    </div>
  )
}

interface ChooseProps extends PickProps {
  label: string
  icon: ReactNode
  input: { accept: string; multiple?: boolean; capture?: 'environment' }
}

function ChooseButton({ label, icon, input, isDisabled, inputRef, onFiles }: ChooseProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        {...input}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      <Button
        ref={inputRef as Ref<HTMLButtonElement>}
        variant="default"
        size="xs"
        disabled={isDisabled}
        leftSection={icon}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

function UploadRow({ upload: { file, share, error }, onCancel }: { upload: Upload; onCancel: () => void }) {
  const percent = Math.floor(share * 100)
  const size = fileSizeText(file.size)
  return (
    <FileRow
      name={file.name}
      mediaType={file.type}
      context={
        error ? <span role="alert">{error}</span> : `${size} · ${share < 1 ? `${percent}%` : 'Checking the file'}`
      }
      isWrong={error !== undefined}
      progress={!error && <Progress value={percent} aria-label={`Upload of ${file.name}`} />}
      actions={
        <FileButton label={error ? 'Remove' : 'Cancel upload of'} name={file.name} icon={IconX} onClick={onCancel} />
      }
    />
  )
}
