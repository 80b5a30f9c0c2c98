import { initialsOf } from '../../shared/ui/values/person.ts'
import styles from './shell.module.css'

/** The firm's initials on its color, until it has a logo. "LLP" and its like are no part of a name's initials. */
export function FirmLogo({ name, size = 30 }: { name: string; size?: number }) {
  const bare = name.replace(/[,\s]+(llp|llc|lp|ltd|inc|plc|pc|pllc|limited|chambers|solicitors|associates)\.?$/i, '')
  const letters = /\s(&|and)\s/i.test(bare)
    ? bare
        .split(/\s(?:&|and)\s/i)
        .map((part) => part.trim()[0] ?? '')
        .slice(0, 2)
        .join('&')
    : initialsOf(bare)
  return (
    <span className={styles.firmLogo} style={{ width: size, height: size }} aria-hidden>
      {letters}
    </span>
  )
}
