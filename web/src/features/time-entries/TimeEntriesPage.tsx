import { Button, SegmentedControl } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup } from '../../shared/time-entry-popup-store.ts'
import { NO_PERMISSION, toast } from '../../shared/toast.ts'
import { PHONE } from '../../shared/ui/media.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { startTimer, useTimer } from '../timer/public.ts'
import { downloadEntries } from './download.ts'
import { EntriesList } from './EntriesList.tsx'
import { EntriesUrl, filterQueryOf } from './url.ts'
import './time-entries.css'

const WeekPage = lazy(() => import('./week/WeekSheet.tsx'))

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
]

/** Opens the popup, or says that the permission is missing. */
export function useNewEntry(): () => void {
  const mayCreate = useCan('timeEntry.create')
  return () => (mayCreate ? timeEntryPopup.open('createNew') : toast.alert(NO_PERMISSION))
}

export function TimeEntriesPage() {
  const [url, change] = useUrlState(EntriesUrl)
  const newEntry = useNewEntry()
  const isWeek = url.view === 'week'
  return (
    <Page
      title="Time Entries"
      actions={
        <>
          <SegmentedControl
            size="xs"
            className="te-views"
            aria-label="View"
            data={VIEWS}
            value={url.view ?? 'list'}
            onChange={(view) => change({ view: view === 'week' ? 'week' : null }, { replace: false })}
          />
          <PhoneTimer />
          {!isWeek && <ExportButton url={url} />}
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={newEntry}>
            New time entry
          </Button>
        </>
      }
    >
      {isWeek ? (
        <Suspense fallback={<LoadingSpinner />}>
          <WeekPage url={url} onChange={change} />
        </Suspense>
      ) : (
        <EntriesList url={url} onChange={change} onNew={newEntry} />
      )}
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
      className="te-start"
      leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
      onClick={() => void startTimer()}
    >
      Start Timer
    </Button>
  )
}

function ExportButton({ url }: { url: EntriesUrl }) {
  const { firm } = useCurrentUser()
  const [isExporting, setExporting] = useState(false)
  async function run(): Promise<void> {
    if (isExporting) return
    setExporting(true)
    try {
      await downloadEntries({
        ...filterQueryOf(firm, url),
        ...(url.sort && { sortColumn: url.sort, sortType: url.dir ?? 'desc' }),
      })
    } catch (error) {
      toast.error(error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button
      variant="default"
      className="te-export"
      loading={isExporting}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => void run()}
    >
      Export CSV
    </Button>
  )
}
