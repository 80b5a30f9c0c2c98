import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { unreadQuery } from './queries.ts'
import styles from './notifications.module.css'

/** Leads to what happened, and counts what is not read. */
export default function NotificationBell() {
  const { firm } = useCurrentUser()
  const count = useQuery(unreadQuery(firm)).data?.count ?? 0
  const label = count === 0 ? 'Notifications' : `Notifications, ${count >= 100 ? 'more than 99' : count} unread`
  return (
    <ActionIcon component={AppLink} href={paths.notifications()} size={36} aria-label={label} className={styles.bell}>
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && <i aria-hidden>{count >= 100 ? '99+' : count}</i>}
    </ActionIcon>
  )
}
