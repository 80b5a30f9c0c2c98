import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Waiting } from '../../shared/records/record-type.ts'
import { WAITING_COUNT_EVERY_MS } from '../../shared/timings.ts'
import styles from './shell.module.css'

/** How much waits for the person behind a link of the navigation; nothing where nothing does. */
export default function WaitingCount({ waiting, name }: { waiting: Waiting; name: string }) {
  const { firm } = useCurrentUser()
  const { data: count = 0 } = useQuery({
    queryKey: ['waiting', name, firm],
    queryFn: ({ signal }) => waiting.count(firm, signal),
    // Others submit what waits here.
    refetchInterval: WAITING_COUNT_EVERY_MS,
  })
  if (count === 0) return null
  const label = waiting.label(count)
  return (
    <span className={styles.navCount} title={label}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
