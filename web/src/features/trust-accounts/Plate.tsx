import styles from './trust-accounts.module.css'

interface Props {
  place: 1 | 2 | 3
  title: string
  value: string
  /** What it is made of. */
  parts: readonly (readonly [label: string, value: string])[]
}

/** One of the figures that have to agree. */
export const Plate = ({ place, title, value, parts }: Props) => (
  <div className={styles.plate}>
    <b aria-hidden>{place}</b>
    <span>{title}</span>
    <strong className="lx-num">{value}</strong>
    {parts.map(([label, part]) => (
      <small key={label}>
        <span>{label}</span>
        <span className="lx-num">{part}</span>
      </small>
    ))}
  </div>
)

/** Between two of them. */
export const Equals = ({ agrees }: { agrees: boolean }) => (
  <div className={styles.equals} aria-hidden>
    {agrees ? '=' : '≠'}
  </div>
)
