import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import type { ReactNode } from 'react'
import type { AgendaItem } from '#contract/agenda.ts'
import { dayText } from '#domain/calendar-day.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { FactsLine } from '../../shared/ui/values/FactsLine.tsx'
import styles from './agenda.module.css'

export const KindIcon = ({ kind, size = 16 }: { kind: AgendaItem['kind']; size?: number }) =>
  kind === 'hearing' ? (
    <IconBuildingBank size={size} stroke={1.6} role="img" aria-label="Court date" />
  ) : (
    <IconFlag size={size} stroke={1.6} role="img" aria-label="Follow-up" />
  )

interface Props {
  item: AgendaItem
  /** At the right end: a button. */
  end?: ReactNode
  /** Outside a list of days: the matter comes first, and the day below. */
  withDay?: boolean
}

/** A date: its title and matter, with the court or the person below. */
export function DateRow({ item, end, withDay = false }: Props) {
  const [first, second] = withDay ? [item.matterName, item.title] : [timedTitle(item), item.matterName]
  const context = [
    withDay && [dayText(item.day), item.time].filter(Boolean).join(' '),
    !withDay && item.clientName,
    contextText(item),
  ]
  return (
    <li className={styles.row} data-kind={item.kind}>
      <span className={styles.icon}>
        <KindIcon kind={item.kind} />
      </span>
      <div className={styles.text}>
        <AppLink href={updateHref(item)} className={styles.title} title={`${first} · ${second}`}>
          <FactsLine text={facts([first, second])}>
            {first}
            <span className={styles.matter}> · {second}</span>
          </FactsLine>
        </AppLink>
        <small title={facts(context)}>
          <FactsLine text={facts(context)} />
        </small>
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  )
}

/** `09:30 Trial`. */
export const timedTitle = ({ time, title }: Pick<AgendaItem, 'time' | 'title'>): string =>
  time === null ? title : `${time} ${title}`

export const updateHref = ({ source, updateId }: Pick<AgendaItem, 'source' | 'updateId'>): string =>
  source === 'courtUpdate' ? paths.courtUpdate(updateId) : paths.progressNote(updateId)

/** The court of a hearing, or the person of a follow-up. */
const contextText = (item: AgendaItem): string =>
  (item.kind === 'hearing'
    ? [item.courtName, item.room, item.suitNumber, item.judge]
    : [item.person && `Follow-up, ${item.person.name}`]
  )
    .filter(Boolean)
    .join(' · ')
