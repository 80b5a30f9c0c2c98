import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './states.module.css'

interface Props {
  icon: TablerIcon
  title: string
  /** One sentence. */
  text?: string | undefined
  /** One button. */
  action?: ReactNode
  tone?: 'danger' | undefined
}

/** An empty list or panel: icon, one-line title, one sentence, one button. */
export function EmptyState({ icon: Icon, title, text, action, tone }: Props) {
  return (
    <div className={styles.state} data-tone={tone}>
      <Icon size={26} stroke={1.5} aria-hidden />
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
