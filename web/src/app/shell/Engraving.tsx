import { ribbon } from '../../shared/engraving.ts'
import styles from './pages.module.css'

const WIDTH = 720
const HEIGHT = 460
const lines = ribbon(WIDTH, HEIGHT, 34)

/** The ribbon of lines on the sign-in panel. */
export const Engraving = () => (
  <svg
    className={styles.engraving}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    fill="none"
    aria-hidden
  >
    {lines.map((line) => (
      <path key={line} d={line} vectorEffect="non-scaling-stroke" />
    ))}
  </svg>
)
