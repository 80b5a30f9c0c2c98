import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { ActionIcon } from '@mantine/core'
import { useState, type RefObject } from 'react'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { CreateNew } from './CreateNew.tsx'
import { FirmLogo } from './FirmLogo.tsx'
import { SearchBox, SearchSheet } from './SearchBox.tsx'
import { shellFeatures } from './shell-features.ts'
import styles from './shell.module.css'

interface Props {
  search: RefObject<HTMLInputElement | null>
  withHint: boolean
  onShowShortcuts: () => void
}

export const TopBar = ({ search, withHint, onShowShortcuts }: Props) => (
  <header className="lx-topbar" tabIndex={-1}>
    <SearchBox input={search} withHint={withHint} />
    <div className={styles.topbarEnd}>
      <shellFeatures.Timer place="topBar" />
      <CreateNew />
      <shellFeatures.NotificationBell />
      <AccountMenu onShowShortcuts={onShowShortcuts} />
    </div>
  </header>
)

/** The phone's: the firm, the name of the page, search and account. */
export function PhoneBar({ title, onShowShortcuts }: { title: string; onShowShortcuts: () => void }) {
  const { business } = useCurrentUser()
  const [isSearching, setSearching] = useState(false)
  return (
    <header className={`lx-topbar ${styles.phoneBar}`}>
      <AppLink href={paths.dashboard()} aria-label={`${business.businessName}, dashboard`}>
        <FirmLogo business={business} size={28} maxWidth={72} />
      </AppLink>
      <span className={`${styles.phoneTitle} lx-trunc`} aria-hidden>
        {title}
      </span>
      <div className={styles.topbarEnd}>
        <ActionIcon size={44} aria-label="Search" onClick={() => setSearching(true)}>
          <IconSearch size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
        <shellFeatures.NotificationBell />
        <AccountMenu onShowShortcuts={onShowShortcuts} />
      </div>
      {isSearching && <SearchSheet onClose={() => setSearching(false)} />}
    </header>
  )
}
