import { hueOf, initialsOf } from './person.ts'
import { OneLine } from './OneLine.tsx'
import styles from './values.module.css'

interface AvatarProps {
  name: string
  /** Determines the colour; without it the name does. */
  id?: string | undefined
  photo?: string | undefined
  size?: number
}

/** Initials on the person's soft colour. Decoration beside a name; alone it needs `AvatarStack`, which says the names. */
export function Avatar({ name, id, photo, size = 24 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size < 28 ? 10 : Math.round(size * 0.38) }
  if (photo) return <img className={styles.person} src={photo} alt="" style={style} />
  return (
    <span className={styles.person} data-hue={hueOf(id ?? name)} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

export interface Person {
  id: string
  name: string
}

/** Avatar and name on one line, as a table cell shows a person. */
export function PersonCell({ person, note }: { person: Person; note?: string | undefined }) {
  return (
    <span className={styles.personCell}>
      <Avatar name={person.name} id={person.id} />
      <OneLine text={person.name} />
      {note && <span className={`lx-muted ${styles.personNote}`}>{note}</span>}
    </span>
  )
}

/** A team: up to four avatars, then how many more. */
export function AvatarStack({ people, max = 4 }: { people: readonly Person[]; max?: number }) {
  const names = people.map(({ name }) => name).join(', ')
  const hidden = people.length - max
  return (
    <span className={styles.personStack} role="img" aria-label={names} title={names}>
      {people.slice(0, max).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} />
      ))}
      {hidden > 0 && <span className="lx-muted lx-num">+{hidden}</span>}
    </span>
  )
}
