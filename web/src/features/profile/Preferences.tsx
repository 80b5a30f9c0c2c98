import { Switch, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { setShortcutsOn, useShortcutsOn } from '../../shared/shortcuts.ts'
import styles from './profile.module.css'

const SCHEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as the system' },
]

/** Stored in this browser, per person. */
export function Preferences() {
  const { profileId } = useCurrentUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shortcutsOn = useShortcutsOn(profileId)
  const themeId = useId()
  return (
    <div className={styles.preferences}>
      <div>
        <span id={themeId} className={styles.preferenceLabel}>
          Theme
        </span>
        <Segments aria-labelledby={themeId} data={SCHEMES} value={colorScheme} onChange={setColorScheme} />
      </div>
      <Switch
        label="Single-key shortcuts"
        description="They are off while you type. Turn them off if they interfere with dictation."
        checked={shortcutsOn}
        onChange={(event) => setShortcutsOn(profileId, event.currentTarget.checked)}
      />
    </div>
  )
}
