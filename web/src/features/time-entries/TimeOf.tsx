import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { EntriesList } from './EntriesList.tsx'

/** The time of one matter or client, on its page. */
export default function TimeOf({ fixed, onNewTime }: { fixed: SearchParams; onNewTime: () => void }) {
  return <EntriesList fixed={fixed} onNew={onNewTime} />
}
