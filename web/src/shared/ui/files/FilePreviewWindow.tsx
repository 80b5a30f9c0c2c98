import { ActionIcon, Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useState } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import type { Attachment } from '#contract/files.ts'
import { errorText } from '../../api.ts'
import { useCurrentUser } from '../../current-user.ts'
import { ModalFrame } from '../overlays/DialogWindow.tsx'
import { LoadError } from '../states/LoadError.tsx'
import { LoadingSpinner } from '../states/Loading.tsx'
import { fileLinkQuery, saveFile } from './file-links.ts'
import { FileButton } from './FileButton.tsx'
import styles from './files.module.css'
import overlaysStyles from '../overlays/overlays.module.css'

export interface FilePreviewProps {
  opened: boolean
  files: readonly Attachment[]
  /** Below 0 where nothing is shown. */
  index: number
  onShow: (id: string | undefined) => void
}

const previewClasses = {
  content: `lx-modal ${overlaysStyles.dialog} ${styles.preview}`,
  header: `${overlaysStyles.dialogHead} ${styles.previewHead}`,
  title: `lx-modal-title ${styles.previewTitle}`,
  body: styles.previewBody,
}

export default function FilePreviewWindow({ opened, files, index, onShow }: FilePreviewProps) {
  // The last file stays visible while the window closes.
  const [last, setLast] = useState<Attachment>()
  const current = files[index]
  if (current && current !== last) setLast(current)
  const file = current ?? last
  const go = (step: number) => () => {
    const next = files[index + step]
    if (opened && next) onShow(next.id)
  }
  useHotkeys([
    ['ArrowLeft', go(-1)],
    ['ArrowRight', go(1)],
  ])
  return (
    <ModalFrame
      opened={opened}
      onClose={() => onShow(undefined)}
      width="min(1120px, calc(100vw - 32px))"
      classes={previewClasses}
    >
      {file && (
        <>
          <Modal.Header>
            <Modal.Title title={file.name}>{file.name}</Modal.Title>
            <PreviewActions file={file} files={files} index={index} onGo={go} />
            <Modal.CloseButton aria-label="Close" />
          </Modal.Header>
          <Modal.Body>
            <Shown key={file.id} file={file} />
          </Modal.Body>
        </>
      )}
    </ModalFrame>
  )
}

interface ActionProps extends Pick<FilePreviewProps, 'files' | 'index'> {
  file: Attachment
  onGo: (step: number) => () => void
}

function PreviewActions({ file, files, index, onGo }: ActionProps) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(fileLinkQuery(file.id, firm))
  return (
    <div className={styles.previewActions}>
      {files.length > 1 && (
        <>
          <Step label="Previous file" icon={IconChevronLeft} disabled={index <= 0} onClick={onGo(-1)} />
          <span className={styles.previewPlace}>
            {index + 1} of {files.length}
          </span>
          <Step label="Next file" icon={IconChevronRight} disabled={index >= files.length - 1} onClick={onGo(1)} />
        </>
      )}
      <ActionIcon
        component="a"
        variant="subtle"
        color="gray"
        href={data?.url}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${file.name} in a new tab`}
        title="Open in a new tab"
      >
        <IconExternalLink size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <FileButton label="Download" name={file.name} icon={IconDownload} onClick={() => void saveFile(file.id, firm)} />
    </div>
  )
}

interface StepProps {
  label: string
  icon: TablerIcon
  disabled: boolean
  onClick: () => void
}

const Step = ({ label, icon: Icon, ...button }: StepProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...button}>
    <Icon size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

function Shown({ file }: { file: Attachment }) {
  const { firm } = useCurrentUser()
  const link = useQuery(fileLinkQuery(file.id, firm))
  if (link.isError)
    return <LoadError title="The file did not open" text={errorText(link.error)} onRetry={() => void link.refetch()} />
  if (!link.data) return <LoadingSpinner label="Opening the file" />
  if (file.mediaType.startsWith('image/')) return <img src={link.data.url} alt={file.name} />
  return <iframe src={link.data.url} title={file.name} />
}
