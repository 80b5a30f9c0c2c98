import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from '../values/StatusBadge.tsx'
import styles from './states.module.css'

const ICONS = {
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
  info: IconInfoCircle,
  success: IconCheck,
  trust: IconCheck,
} as const

interface Props {
  tone: Exclude<Tone, 'neutral'>
  /** One sentence. */
  children: ReactNode
  /** A link or button at the right end. */
  action?: ReactNode
  /** Read out when it appears: for warnings that follow from what the person did. */
  live?: boolean
}

/** A tinted bar with an icon. Teal (trust) only for facts about money held in trust. */
export function InlineNote({ tone, children, action, live = false }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className="lx-note" data-tone={tone} {...(live && { role: tone === 'danger' ? 'alert' : 'status' })}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <div className={styles.noteText}>{children}</div>
      {action && <div className="lx-note-action">{action}</div>}
    </div>
  )
}

/** The button of a note. */
export const NoteButton = (button: ComponentProps<'button'>) => (
  <button type="button" className={`lx-bare ${styles.noteButton}`} {...button} />
)

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** An error of a form that belongs to none of its fields, at its top, scrolled into view. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div ref={intoView}>
      <InlineNote tone="danger" live>
        {children}
      </InlineNote>
    </div>
  )
}
