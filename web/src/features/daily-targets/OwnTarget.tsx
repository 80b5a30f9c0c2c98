import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dailyTargets } from '#contract/daily-targets.ts'
import { today } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { ownTargetQuery } from './queries.ts'
import { sinceText, targetText } from './target-text.ts'
import styles from './daily-targets.module.css'

const TargetDialog = lazyDialog(() => import('./TargetDialog.tsx'))

/** The person's own target, for people who record time. */
export function OwnTarget() {
  const maySet = useCan(dailyTargets.setOwn)
  const { firm, business } = useCurrentUser()
  const { data, isError, refetch } = useQuery({ ...ownTargetQuery(firm), enabled: maySet })
  const [isOpen, setOpen] = useState(false)
  if (!maySet) return null
  return (
    <>
      <SectionTitle>Daily target</SectionTitle>
      {isError && !data && <LoadError title="The target did not load" text="" onRetry={() => void refetch()} />}
      <div className={styles.own}>
        <span className="lx-two-line">
          <span className="lx-strong">{data ? targetText(data) : '\u00a0'}</span>
          <small>{data && sinceText(data, today(business.timeZone))}</small>
        </span>
        <Button variant="default" disabled={!data} onClick={() => setOpen(true)}>
          Change target
        </Button>
      </div>
      {isOpen && data && <TargetDialog person={data} isOwn onClose={() => setOpen(false)} />}
    </>
  )
}
