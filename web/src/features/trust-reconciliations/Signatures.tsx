import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import styles from './reconciliation.module.css'

/** Who prepares, who reviews, and what follows. */
export function Signatures({ data: { prepared, reviewed, through, state } }: { data: TrustReconciliation }) {
  const { business } = useCurrentUser()
  const signed = (signature: NonNullable<typeof prepared>) =>
    `${signature.person.name}, ${momentText(signature.at, business.timeZone)}`
  return (
    <ol className={styles.signatures} aria-label="Signatures">
      <li>
        <strong>Prepared by</strong>{' '}
        <span dir="auto">{prepared ? signed(prepared) : 'whoever signs when all three agree'}</span>
      </li>
      <li>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
        <strong>Reviewed by</strong>{' '}
        <span dir="auto">{reviewed ? signed(reviewed) : 'somebody else than the preparer'}</span>
      </li>
      <li>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
        {state === 'locked'
          ? `Locked to ${dayText(through)}`
          : `then everything to ${dayText(through)} is locked to new entries`}
      </li>
    </ol>
  )
}
