import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
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
  /** Read out when it appears: for warnings that answer something the person did. */
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

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The complaint of a form that belongs to none of its fields, at its top. A long form was sent from its other end. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div ref={intoView}>
      <InlineNote tone="danger" live>
        {children}
      </InlineNote>
    </div>
  )
}
