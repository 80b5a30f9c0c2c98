import type { Wall } from '#contract/walls.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import styles from './walls.module.css'

interface Props {
  wall: Wall
  onClose: () => void
}

/** Who sees a restricted matter, and which administrators entered it and why. */
export default function WallPanel({ wall, onClose }: Props) {
  return (
    <SidePanel opened onClose={onClose} title="Restricted matter">
      <div className={styles.panel}>
        <section aria-labelledby="wall-people">
          <h3 id="wall-people">Its people</h3>
          <p>Nobody else sees this matter, its records or its money.</p>
          <ul>
            {wall.people.map(({ userId, name }) => (
              <li key={userId}>{name}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="wall-breaks">
          <h3 id="wall-breaks">Entered by administrators</h3>
          {wall.breaks.length === 0 && <p>No administrator has entered it.</p>}
          <ul>
            {wall.breaks.map((entry) => (
              <Break key={entry.id} {...entry} />
            ))}
          </ul>
        </section>
      </div>
    </SidePanel>
  )
}

function Break({ userName, reason, at, until, isOpen }: Wall['breaks'][number]) {
  const { timeZone } = useCurrentUser().business
  return (
    <li className={styles.break}>
      <b>{userName}</b>
      <span className="lx-num">
        {momentText(at, timeZone)} to {momentText(until, timeZone)}
        {isOpen && ', may still see it'}
      </span>
      <q>{reason}</q>
    </li>
  )
}
