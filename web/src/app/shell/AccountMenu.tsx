import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { endSession } from './end-session.ts'
import { personName } from './person-name.ts'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
]

/** The person: profile, theme, keyboard, log out. */
export function AccountMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { profile, profileId, business } = useCurrentUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const go = useGo()
  const name = personName(profile)
  return (
    <Menu position="bottom-end" width={232} withinPortal={false}>
      <Menu.Target>
        <button type="button" className="account" aria-label={`${name}, account`}>
          <Avatar name={name} id={profileId} photo={business.profilePhoto ?? undefined} size={30} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="account-who">
          <b className="trunc">{name}</b>
          <small className="trunc">{profile.email}</small>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
          onClick={() => void go(paths.profile())}
        >
          Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />} onClick={onShowShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={() => void endSession()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
