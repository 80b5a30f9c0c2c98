import { useQuery } from '@tanstack/react-query'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { draftsQuery } from './queries.ts'
import styles from './accounting.module.css'

/** Entries by hand that are kept to be posted later; none counts in a balance. */
export function JournalDrafts() {
  const { firm, business } = useCurrentUser()
  const { data: drafts = [] } = useQuery(draftsQuery(firm))
  if (drafts.length === 0) return null
  return (
    <section className={styles.drafts} aria-label="Drafts">
      <h2>{formatCounted(drafts.length, { one: 'draft', many: 'drafts' })} not posted</h2>
      <ul>
        {drafts.map(({ id, date, description, writtenBy, updatedAt }) => (
          <li key={id}>
            <AppLink className="lx-link" href={paths.newJournalEntry({ draft: id })} dir="auto">
              {description || 'Without a description'}
            </AppLink>
            <span className="lx-muted">
              {date && `${dayText(date)} · `}
              {writtenBy.name}, {momentText(updatedAt, business.timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
