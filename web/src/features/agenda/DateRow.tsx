import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import type { ReactNode } from 'react'
import type { AgendaItem } from '#contract/agenda.ts'
import { AppLink } from '../../shared/link.tsx'
import { contextOf, hrefOf } from './words.ts'

export const KindIcon = ({ kind, size = 16 }: { kind: AgendaItem['kind']; size?: number }) =>
  kind === 'hearing' ? (
    <IconBuildingBank size={size} stroke={1.6} role="img" aria-label="Court date" />
  ) : (
    <IconFlag size={size} stroke={1.6} role="img" aria-label="Follow-up" />
  )

interface Props {
  item: AgendaItem
  /** At the right end: a day, a button. */
  end?: ReactNode
}

/** A date: what it is for and on which matter, over where it is or whose. */
export function DateRow({ item, end }: Props) {
  return (
    <li className="ag-row" data-kind={item.kind}>
      <span className="ag-icon">
        <KindIcon kind={item.kind} />
      </span>
      <div className="ag-text">
        <AppLink href={hrefOf(item)} className="ag-title">
          {item.title}
          <span className="ag-matter"> · {item.matterName}</span>
        </AppLink>
        <small>{[item.clientName, contextOf(item)].filter(Boolean).join(' · ')}</small>
      </div>
      {end && <div className="ag-end">{end}</div>}
    </li>
  )
}
