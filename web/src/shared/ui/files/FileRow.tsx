import type { ReactNode } from 'react'
import { kindIcon } from './kind-icon.tsx'
import styles from './files.module.css'

interface Props {
  name: string
  mediaType: string
  /** Size, sender, day; or the progress of an upload. */
  context: ReactNode
  /** Makes the name a button. */
  onOpen?: (() => void) | undefined
  /** The progress bar of an upload, under the name. */
  progress?: ReactNode
  isWrong?: boolean
  actions: ReactNode
}

/** One file: its kind as an icon, its name over its context, and its actions. */
export function FileRow({ name, mediaType, context, onOpen, progress, isWrong = false, actions }: Props) {
  return (
    <li className={styles.file} data-wrong={isWrong || undefined}>
      {kindIcon(mediaType)}
      <div className={styles.fileText}>
        {onOpen ? (
          <button type="button" className={`lx-bare ${styles.fileName}`} title={name} onClick={onOpen}>
            {name}
          </button>
        ) : (
          <span className={styles.fileName} title={name}>
            {name}
          </span>
        )}
        <span className={styles.fileContext}>{context}</span>
        {progress}
      </div>
      <div className={styles.fileActions}>{actions}</div>
    </li>
  )
}
