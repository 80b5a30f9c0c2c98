import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { personName, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { logOut } from '../../shared/log-out.ts'
import { paths } from '../../shared/paths.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import styles from './shell.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as the system' },
]

/** The person: profile, theme, keyboard, log out. */
export function AccountMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { profile, profileId, business } = useCurrentUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const go = useGo()
  const name = personName(profile)
  const entries = [
    { label: 'Profile', icon: IconUser, onClick: () => void go(paths.profile()) },
    { label: 'Keyboard shortcuts', icon: IconKeyboard, onClick: onShowShortcuts },
  ]
  const theme = {
    value: colorScheme,
    options: schemes,
    onChange: (value: string) => setColorScheme(value as MantineColorScheme),
  }
  const leave = { label: 'Log out', icon: IconLogout, onClick: () => void logOut() }
  return (
    <DropMenu
      width={232}
      withinPortal={false}
      target={
        <button type="button" className={styles.account} aria-label={`${name}, account`}>
          <Avatar name={name} id={profileId} photo={business.profilePhoto ?? undefined} size={30} />
        </button>
      }
      head={
        <div className={styles.accountWho}>
          <b className="lx-trunc">{name}</b>
          <small className="lx-trunc">{profile.email}</small>
        </div>
      }
      sections={[
        { entries, isApart: true },
        { title: 'Theme', choice: theme },
        { entries: [leave], isApart: true },
      ]}
    />
  )
}
