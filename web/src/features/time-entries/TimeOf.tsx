import type { UrlWords } from '../../shared/ui/list/filter-kinds.ts'
import { EntriesList } from './EntriesList.tsx'
import './time-entries.css'

/** The time of one matter or client, on its page. */
export default function TimeOf({ fixed, onNew }: { fixed: UrlWords; onNew: () => void }) {
  return <EntriesList fixed={fixed} onNew={onNew} />
}
