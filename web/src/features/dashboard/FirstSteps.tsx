import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import { useState } from 'react'
import type { FirstSteps as Steps } from '#contract/dashboard.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { openNewEntry } from '../../shared/records/time-entry-popup-store.ts'
import { storage } from '../../shared/storage.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import styles from './dashboard.module.css'

interface Step {
  readonly key: keyof Steps
  readonly title: string
  readonly text: string
  readonly target: { readonly href: () => string } | { readonly open: (user: CurrentUser) => void }
}

const STEPS: readonly Step[] = [
  {
    key: 'rates',
    title: 'Set your rates',
    text: 'What an hour costs, for the firm and for each person.',
    target: { href: paths.billingAndTime },
  },
  {
    key: 'people',
    title: 'Invite your people',
    text: 'Each with a role that decides what they see and do.',
    target: { href: paths.team },
  },
  {
    key: 'client',
    title: 'Add a client',
    text: 'Names are checked for conflicts of interest first.',
    target: { href: paths.newClient },
  },
  {
    key: 'matter',
    title: 'Open a matter',
    text: 'With its people, rate type and opposing parties.',
    target: { href: paths.newMatter },
  },
  {
    key: 'entry',
    title: 'Record your first time',
    text: 'By hand, or with the timer at the top.',
    target: { open: openNewEntry },
  },
]

const hiddenKey = (person: string) => `firstStepsHidden:${person}`

/** What a new firm does first, ticked as it is done. Whoever works alone may hide it, in this browser. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const user = useCurrentUser()
  const key = hiddenKey(user.profileId)
  const [isHidden, setHidden] = useState(() => storage.get(key) !== null)
  if (isHidden) return null
  const done = STEPS.filter((step) => steps[step.key]).length
  const hide = () => {
    storage.set(key, 'yes')
    setHidden(true)
  }
  return (
    <Panel
      title="First steps"
      count={`${done} of ${STEPS.length} done`}
      flush
      more={
        <button type="button" className="lx-bare lx-link" onClick={hide}>
          Hide
        </button>
      }
    >
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step.key} className={styles.step} data-done={steps[step.key] || undefined}>
            {steps[step.key] ? (
              <IconCircleCheck size={18} role="img" aria-label="Done" />
            ) : (
              <IconCircle size={18} stroke={1.6} role="img" aria-label="To do" />
            )}
            <span className="lx-two-line">
              <StepTitle step={step} isDone={steps[step.key]} />
              <small>{step.text}</small>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function StepTitle({ step: { title, target }, isDone }: { step: Step; isDone: boolean }) {
  const user = useCurrentUser()
  if (isDone) return <span className="lx-strong">{title}</span>
  if ('href' in target)
    return (
      <AppLink href={target.href()} className="lx-link lx-strong">
        {title}
      </AppLink>
    )
  return (
    <button type="button" className="lx-bare lx-link lx-strong" onClick={() => target.open(user)}>
      {title}
    </button>
  )
}
