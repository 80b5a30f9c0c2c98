import type { AgendaItem } from '#contract/agenda.ts'
import { paths } from '../../shared/paths.ts'

export const hrefOf = ({ source, updateId }: Pick<AgendaItem, 'source' | 'updateId'>): string =>
  source === 'courtUpdate' ? paths.courtUpdate(updateId) : paths.progressNote(updateId)

/** Where a hearing is, or whose a follow-up is. */
export const contextOf = (item: AgendaItem): string =>
  (item.kind === 'hearing'
    ? [item.courtName, item.suitNumber, item.judge]
    : [item.person && `Follow-up, ${item.person.name}`]
  )
    .filter(Boolean)
    .join(' · ')
