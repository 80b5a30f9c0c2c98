import { Button } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ComponentProps } from 'react'
import { clientChoicesQuery, matterChoicesQuery, peopleQuery } from '../../shared/choices.ts'
import { useCan, useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { FilterBar } from '../../shared/ui/list/FilterBar.tsx'
import type { Filter, FilterValues } from '../../shared/ui/list/filters.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { DateList } from './DateList.tsx'
import { EndedFeed, FeedDialog } from './FeedDialog.tsx'
import { MonthView } from './MonthView.tsx'
import { MorningList } from './MorningList.tsx'
import { morningQuery } from './queries.ts'
import { AgendaUrl, whoOf, whoWord } from './url.ts'
import styles from './agenda.module.css'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
]

/** What is ahead: hearings and follow-ups; and first what should have happened by now. */
export function AgendaPage() {
  const [url, change] = useUrlState(AgendaUrl)
  const user = useCurrentUser()
  const go = useGo()
  const [isSubscribing, setSubscribing] = useState(false)
  const mayReport = useCan(['courtUpdate', 'courtUpdate.create'])
  const isMonth = url.view === 'month'
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
            Calendar address
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
        filters={useFilters()}
        values={{ who: whoOf(url, user), kind: url.kind, clientId: url.clientId, matterId: url.matterId }}
        onChange={(changes) => change({ ...wordsOf(changes, user), page: null })}
        noun={{ one: 'date', many: 'dates' }}
      />
      {!isSubscribing && <EndedFeed />}
      {isMonth ? <MonthView url={url} onChange={change} /> : <Days url={url} onChange={change} />}
      {isSubscribing && <FeedDialog onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

type DaysProps = ComponentProps<typeof DateList>

/** What should have happened stands first; the rest waits for it, so that nothing moves. */
function Days({ url, onChange }: DaysProps) {
  const user = useCurrentUser()
  const userId = whoOf(url, user)
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

const wordsOf = (changes: FilterValues, user: Pick<CurrentUser, 'profileId'>) =>
  Object.fromEntries(
    Object.entries(changes).map(([key, value]) => {
      const chosen = typeof value === 'string' && value !== '' ? value : undefined
      return [key, key === 'who' ? whoWord(chosen, user) : (chosen ?? null)]
    }),
  )

const KIND_OPTIONS = [
  { value: 'hearing', label: 'Court dates' },
  { value: 'followUp', label: 'Follow-ups' },
]

/** The dates are the person's own until their name is taken off: the filter says so from the start. */
function useFilters(): readonly Filter[] {
  const { firm } = useCurrentUser()
  const { data: people } = useQuery(peopleQuery(firm))
  const { data: clients } = useQuery(clientChoicesQuery(firm))
  const { data: matters } = useQuery(matterChoicesQuery(firm))
  return useMemo(() => {
    const persons = people?.map(({ id, name }) => ({ value: id, label: name }))
    return [
      {
        kind: 'choice',
        key: 'who',
        label: 'Person',
        entity: 'user',
        options: persons,
      },
      { kind: 'choice', key: 'kind', label: 'Kind', entity: 'kind', options: KIND_OPTIONS },
      {
        kind: 'choice',
        key: 'clientId',
        label: 'Client',
        entity: 'client',
        options: clients && [
          ...clients.people.map(({ userId, name }) => ({ value: userId, label: name })),
          ...clients.companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName })),
        ],
      },
      {
        kind: 'choice',
        key: 'matterId',
        label: 'Matter',
        entity: 'matter',
        options: matters?.map(({ id, matterName, matterNumber }) => ({
          value: id,
          label: matterName,
          note: matterNumber,
        })),
      },
    ] satisfies Filter[]
  }, [people, clients, matters])
}
