import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { signInHistory, type SignIn } from '#contract/sign-in-history.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { toUrlChanges } from '../../shared/ui/list/filter-changes.ts'
import type { Filter } from '../../shared/ui/list/filters.ts'
import { PlainList } from '../../shared/ui/list/RecordList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { SignInState } from './SignInState.tsx'
import { deviceText, OUTCOME_LABELS, SignInsUrl, toQuery, wayText } from './sign-ins.ts'

const DEFAULT_SIZE = 25
const rowId = ({ id }: SignIn) => id

/** Who signed in to the firm, or was refused, newest first. */
export function SignInsPage() {
  const { firm, business } = useCurrentUser()
  const { timeZone } = business
  const [url, change] = useUrlState(SignInsUrl)
  const { page = 1, size = DEFAULT_SIZE, person, outcome, from, to } = url
  const query = { ...firm, ...toQuery(url) }
  const answer = useQuery({
    ...queryFor(signInHistory.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const filters = useFilters()
  const columns = useMemo(() => columnsFor(timeZone), [timeZone])
  return (
    <Page
      title="Sign-ins"
      sub="Who signed in to the firm or was refused, and from where. Each is part of the audit trail."
    >
      <PlainList
        name="sign-ins"
        caption="Sign-ins, the newest first"
        columns={columns}
        answer={{ rows: answer.data?.data, isError: answer.isError, refetch: answer.refetch }}
        rowId={rowId}
        rowName={({ person: { name } }) => name}
        phone={(signIn) => ({
          title: signIn.person.name,
          context: `${wayText(signIn)}, ${momentText(signIn.at, timeZone)}. ${deviceText(signIn)}`,
          status: <SignInState signIn={signIn} />,
        })}
        filterBar={{
          filters,
          values: { person, outcome, days: { from, to } },
          onChange: (changes) => change(toUrlChanges(changes)),
          noun: { one: 'sign-in', many: 'sign-ins' },
        }}
        empty={<EmptyState icon={IconLogin2} title="No sign-ins yet" text="They are listed here from now on." />}
        paging={{
          page,
          size,
          hasMore: answer.data?.hasMore ?? false,
          onPage: (next) => change({ page: next === 1 ? null : next }, { replace: false }),
          onSize: (next) => change({ size: next, page: null }),
        }}
      />
    </Page>
  )
}

function useFilters(): readonly Filter[] {
  const { firm, business } = useCurrentUser()
  const people = useQuery(peopleQuery(firm)).data
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'person',
        label: 'Person',
        entity: 'person',
        options: people?.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        kind: 'choice',
        key: 'outcome',
        label: 'Outcome',
        entity: 'outcome',
        options: Object.entries(OUTCOME_LABELS).map(([value, label]) => ({ value, label })),
      },
      { kind: 'dates', key: 'days', label: 'Days', today: today(business.timeZone) },
    ],
    [people, business.timeZone],
  )
}

const columnsFor = (timeZone: string): readonly Column<SignIn>[] => [
  {
    key: 'at',
    header: 'When',
    width: 156,
    cell: ({ at }) => (
      <time className="lx-num lx-soft lx-nowrap" dateTime={at}>
        {momentText(at, timeZone)}
      </time>
    ),
  },
  { key: 'person', header: 'Who', width: 200, cell: ({ person }) => <PersonCell person={person} /> },
  { key: 'how', header: 'How', cell: (signIn) => <TwoLine title={wayText(signIn)} context={deviceText(signIn)} /> },
  { key: 'state', header: 'Outcome', width: 140, cell: (signIn) => <SignInState signIn={signIn} /> },
]
