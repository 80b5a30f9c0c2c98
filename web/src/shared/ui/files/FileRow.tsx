import type { ReactNode } from 'react'
import { kindIcon } from './kind-icon.tsx'
import styles from './files.module.css'

interface Props {
  name: string
  mediaType: string
  /** Size, sender, day; or how far an upload is. */
  context: ReactNode
  /** What a click on the name does; without it the name is text. */
  onOpen?: (() => void) | undefined
  /** Between the name and the actions, over the whole row's foot: how far an upload is. */
  progress?: ReactNode
  isWrong?: boolean
  actions: ReactNode
}

/** One file: its kind as an icon, its name over its context, and what can be done with it. */
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
