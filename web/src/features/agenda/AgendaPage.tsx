import { Button } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { matterChoicesQuery } from '../../shared/choices.ts'
import { useCan, useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { matterOptions } from '../../shared/ui/fields/options.ts'
import { FilterBar } from '../../shared/ui/list/FilterBar.tsx'
import { choiceFilter, clientFilter, lookupFilter, personFilter } from '../../shared/ui/list/filter-kinds.ts'
import type { FilterValues } from '../../shared/ui/list/filters.ts'
import { useFilters } from '../../shared/ui/list/use-list.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { DateList } from './DateList.tsx'
import { EndedFeed, FeedDialog } from './FeedDialog.tsx'
import { MonthView } from './MonthView.tsx'
import { MorningList } from './MorningList.tsx'
import { morningQuery } from './queries.ts'
import { AgendaUrl, personIn, personParam } from './url.ts'
import styles from './agenda.module.css'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
]

const FILTERS = [
  personFilter({ key: 'who', label: 'Person', param: 'userId' }),
  choiceFilter({
    key: 'kind',
    label: 'Kind',
    entity: 'kind',
    param: 'kind',
    options: [
      { value: 'hearing', label: 'Court dates' },
      { value: 'followUp', label: 'Follow-ups' },
    ],
  }),
  clientFilter(),
  // Everyone's matters, also while a client is chosen.
  lookupFilter({
    key: 'matterId',
    label: 'Matter',
    param: 'matterId',
    entity: 'matter',
    useOptions: (firm, _url, enabled) => useQuery({ ...matterChoicesQuery(firm), select: matterOptions, enabled }),
  }),
]

/** Upcoming hearings and follow-ups, below what is overdue. */
export function AgendaPage() {
  const [url, change] = useUrlState(AgendaUrl)
  const user = useCurrentUser()
  const go = useGo()
  const [isSubscribing, setSubscribing] = useState(false)
  const mayReport = useCan(['courtUpdate', 'courtUpdate.create'])
  const isMonth = url.view === 'month'
  // The dates are the person's own at first, and the filter shows that.
  const filtered = { who: personIn(url, user), kind: url.kind, clientId: url.clientId, matterId: url.matterId }
  return (
    <Page
      title="Upcoming dates"
      actions={
        <>
          <Segments
            className={styles.views}
            aria-label="View"
            data={VIEWS}
            value={isMonth ? 'month' : 'list'}
            onChange={(view) => change({ view: view === 'month' ? 'month' : null, page: null }, { replace: false })}
          />
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setSubscribing(true)}
          >
            Calendar link
          </Button>
          {mayReport && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => void go(paths.newCourtUpdate())}
            >
              New court update
            </Button>
          )}
        </>
      }
    >
      <FilterBar
        filters={useFilters(FILTERS, filtered, undefined)}
        values={filtered}
        onChange={(changes) => change({ ...urlChanges(changes, user), page: null })}
        noun={{ one: 'date', many: 'dates' }}
      />
      {!isSubscribing && <EndedFeed />}
      {isMonth ? <MonthView url={url} onChange={change} /> : <Days url={url} onChange={change} />}
      {isSubscribing && <FeedDialog onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

/** The overdue dates come first; the others wait for them, so that nothing moves. */
function Days({ url, onChange }: ComponentProps<typeof DateList>) {
  const user = useCurrentUser()
  const userId = personIn(url, user)
  const { isPending } = useQuery(morningQuery(user.firm, userId))
  return (
    <>
      {isPending && <LoadingSpinner />}
      <div hidden={isPending}>
        <MorningList userId={userId} />
        <DateList url={url} onChange={onChange} />
      </div>
    </>
  )
}

/** The words of the address for chosen filters. */
const urlChanges = (values: FilterValues, user: Pick<CurrentUser, 'profileId'>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const chosen = typeof value === 'string' && value !== '' ? value : undefined
      return [key, key === 'who' ? personParam(chosen, user) : (chosen ?? null)]
    }),
  )
