import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { RunStep } from '#contract/billing-run-shapes.ts'
import styles from './billing-runs.module.css'

type StepName = 'choose' | RunStep

const STEPS: readonly { readonly name: StepName; readonly label: string; readonly text: string }[] = [
  { name: 'choose', label: 'Choose matters', text: '' },
  { name: 'draft', label: 'Create drafts', text: 'One transaction each' },
  { name: 'approve', label: 'Approve', text: 'You, or a partner' },
  { name: 'send', label: 'Send', text: 'With PDF and payment link' },
]

interface Props {
  /** The step that a run is at. */
  current: RunStep | 'done'
  /** What is said under the names of steps. */
  texts: Partial<Readonly<Record<StepName, string>>>
  /** The matters are still being chosen. */
  choosing?: boolean
}

/** The four steps of batch billing. */
export function Steps({ current, texts, choosing = false }: Props) {
  const at = choosing ? 0 : current === 'done' ? STEPS.length : STEPS.findIndex(({ name }) => name === current)
  return (
    <ol className={styles.steps}>
      {STEPS.map(({ name, label, text }, index) => (
        <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={styles.stepMark} aria-hidden="true">
            {index < at ? <IconCheck size={12} stroke={2.4} /> : index + 1}
          </span>
          <span>
            <strong>{label}</strong>
            {index < at && <span className="lx-sr-only"> (done)</span>}
            <small>{texts[name] ?? text}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
