import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMediaQuery } from '@mantine/hooks'
import { useCan } from '../../shared/current-user.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { ExportOf } from '../../shared/ui/list/ListPage.tsx'
import { useListUrl } from '../../shared/ui/list/use-list.ts'
import { PHONE } from '../../shared/ui/media.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { startTimer, useTimer } from '../timer/public.ts'
import EntriesList from './EntriesList.tsx'
import { entriesList } from './list.ts'
import { useNewEntry } from '../../shared/records/time-entry-popup-store.ts'
import { WeekPage } from '../timesheet/public.ts'
import styles from './time-entries.module.css'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
]

export function TimeEntriesPage() {
  const [url, change] = useListUrl(entriesList.schema)
  const newEntry = useNewEntry()
  const mayCreate = useCan('timeEntry.create')
  const isWeek = url.view === 'week'
  return (
    <Page
      title="Time Entries"
      actions={
        <>
          <Segments
            className={styles.views}
            aria-label="View"
            data={VIEWS}
            value={url.view ?? 'list'}
            onChange={(view) => change({ view: view === 'week' ? 'week' : null }, { replace: false })}
          />
          <PhoneTimer />
          {!isWeek && <ExportOf list={entriesList} url={url} />}
          {mayCreate && (
            <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={newEntry}>
              New time entry
            </Button>
          )}
        </>
      }
    >
      {isWeek ? <WeekPage url={url} onChange={change} /> : <EntriesList onNewTime={newEntry} />}
    </Page>
  )
}

/** Phones have no top bar with the timer; an idle one is started here. */
function PhoneTimer() {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const { state } = useTimer()
  if (!isPhone || state?.kind !== 'idle') return null
  return (
    <Button
      variant="default"
      className={styles.start}
      leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
      onClick={() => void startTimer()}
    >
      Start Timer
    </Button>
  )
}
