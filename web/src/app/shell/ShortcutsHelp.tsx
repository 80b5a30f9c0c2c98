import { Kbd, Modal, Switch } from '@mantine/core'
import { useCurrentUser } from '../../shared/current-user.ts'
import { setShortcutsOn, useShortcutsOn } from '../../shared/shortcuts.ts'
import styles from './shell.module.css'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
const mod = isApple ? '⌘' : 'Ctrl'

const groups: { title: string; keys: [string[], string][]; single: boolean }[] = [
  {
    title: 'Anywhere',
    single: true,
    keys: [
      [['/'], 'Search'],
      [['N'], 'New time entry'],
      [['T'], 'Start or pause the timer'],
      [['?'], 'This list'],
    ],
  },
  {
    title: 'Go to',
    single: true,
    keys: [
      [['G', 'D'], 'Dashboard'],
      [['G', 'C'], 'Clients'],
      [['G', 'M'], 'Matters'],
      [['G', 'T'], 'Time Entries'],
      [['G', 'B'], 'Billing'],
      [['G', 'R'], 'Reports'],
    ],
  },
  {
    title: 'Commands and forms',
    single: false,
    keys: [
      [[mod, 'K'], 'Command palette'],
      [[mod, 'Enter'], 'Save'],
      [[mod, 'Shift', 'Enter'], 'Save & Add New'],
    ],
  },
]

/** The list of shortcuts, and the switch for those of a single key. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { profileId } = useCurrentUser()
  const isOn = useShortcutsOn(profileId)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={620}>
      <div className={styles.shortcuts}>
        {groups.map(({ title, keys, single }) => (
          <section key={title} data-off={(single && !isOn) || undefined}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([names, what]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="lg"
        label="Single-key shortcuts"
        description="They are off while you type. Turn them off if they interfere with dictation."
        checked={isOn}
        onChange={(event) => setShortcutsOn(profileId, event.currentTarget.checked)}
      />
    </Modal>
  )
}
