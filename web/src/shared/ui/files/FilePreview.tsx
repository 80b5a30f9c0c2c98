import type { Attachment } from '#contract/files.ts'
import { lazyDialogWindow } from '../overlays/lazy.tsx'
import type { FilePreviewProps } from './FilePreviewWindow.tsx'

const Preview = lazyDialogWindow<FilePreviewProps & { opened: boolean; onClose: () => void }>(
  () => import('./FilePreviewWindow.tsx'),
)

interface Props {
  files: readonly Attachment[]
  /** Undefined shows nothing. */
  shownId: string | undefined
  onShow: (id: string | undefined) => void
}

/** Shows images and PDF over the page, one at a time. */
export function FilePreview({ files, shownId, onShow }: Props) {
  const shown = files.filter(({ canPreview }) => canPreview)
  const index = shown.findIndex(({ id }) => id === shownId)
  return <Preview opened={index >= 0} files={shown} index={index} onShow={onShow} onClose={() => onShow(undefined)} />
}
