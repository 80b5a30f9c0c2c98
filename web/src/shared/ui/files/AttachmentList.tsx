import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useState } from 'react'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { fileSizeText } from '#domain/format.ts'
import type { Attachment } from '#contract/files.ts'
import { useCurrentUser } from '../../current-user.ts'
import { FileButton } from './FileButton.tsx'
import { saveFile } from './file-links.ts'
import { FilePreview } from './FilePreview.tsx'
import { FileRow } from './FileRow.tsx'
import styles from './files.module.css'

interface Props {
  attachments: readonly Attachment[]
  /** For screen readers: `Receipts`. */
  label?: string
}

/** The files of a record: images and PDF can be previewed, all can be downloaded. */
export function AttachmentList({ attachments, label = 'Attachments' }: Props) {
  const { firm, business } = useCurrentUser()
  const [shownId, setShownId] = useState<string>()
  return (
    <>
      <ul className={styles.files} aria-label={label}>
        {attachments.map((attachment) => {
          const { id, name, mediaType, sizeBytes, uploadedBy, uploadedAt, canPreview } = attachment
          const save = () => void saveFile(id, firm)
          return (
            <FileRow
              key={id}
              name={name}
              mediaType={mediaType}
              context={`${fileSizeText(sizeBytes)} · ${uploadedBy} · ${dayText(dayInZone(business.timeZone, Date.parse(uploadedAt)))}`}
              onOpen={canPreview ? () => setShownId(id) : save}
              actions={
                <>
                  {canPreview && (
                    <FileButton label="Preview" name={name} icon={IconEye} onClick={() => setShownId(id)} />
                  )}
                  <FileButton label="Download" name={name} icon={IconDownload} onClick={save} />
                </>
              }
            />
          )
        })}
      </ul>
      <FilePreview files={attachments} shownId={shownId} onShow={setShownId} />
    </>
  )
}
