import type { ProfileBusiness } from '#contract/session.ts'
import { initialsOf } from '../../shared/ui/values/person.ts'
import styles from './shell.module.css'

/** The picture's room on its tile: two pixels on each side. */
const EDGE = 4
/** A picture this much narrower than it should be cannot be read. */
const MIN_HEIGHT = 16

interface Props {
  business: Pick<ProfileBusiness, 'businessName' | 'color' | 'logo'>
  size?: number
  /** How wide a wide logo may be. */
  maxWidth: number
}

/**
 * The firm's logo, or its initials on its colour where it has none, or one too wide for the place. The profile says how large the
 * picture is, so that nothing moves when it arrives.
 */
export function FirmLogo({ business: { businessName, color, logo }, size = 30, maxWidth }: Props) {
  const inner = size - EDGE
  const width = logo ? Math.min(Math.max((logo.width / logo.height) * inner, inner), maxWidth - EDGE) : 0
  if (logo && (width * logo.height) / logo.width >= MIN_HEIGHT)
    return (
      <span className={styles.firmPicture} style={{ width: Math.round(width + EDGE), height: size }}>
        <img src={logo.url} alt="" decoding="async" fetchPriority="low" />
      </span>
    )
  return (
    <span
      className={styles.firmLogo}
      style={{ width: size, height: size, ...(color !== null && { backgroundColor: color }) }}
      aria-hidden
    >
      {lettersOf(businessName)}
    </span>
  )
}

/** "LLP" and its like are no part of a name's initials. */
function lettersOf(name: string): string {
  const bare = name.replace(/[,\s]+(llp|llc|lp|ltd|inc|plc|pc|pllc|limited|chambers|solicitors|associates)\.?$/i, '')
  if (!/\s(&|and)\s/i.test(bare)) return initialsOf(bare)
  const names = bare.split(/\s(?:&|and)\s/i).map((part) => part.trim()[0] ?? '')
  return names.slice(0, 2).join('&')
}
