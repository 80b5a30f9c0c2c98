import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BINS, type Bin } from '#contract/recycle-bin.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths, withQuery } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { BinList } from './BinList.tsx'
import { countsQuery } from './queries.ts'

const Url = urlSchema({ activeTab: urlOneOf(BINS) })

const LABELS = {
  clients: 'Clients',
  matters: 'Matters',
  'time-entries': 'Time entries',
  'progress-notes': 'Progress notes',
  'court-updates': 'Court updates',
  expenses: 'Expenses',
  'flat-fees': 'Flat fees',
} as const

/** What was deleted, a tab for each kind of record that the person may see at all. */
export function RecycleBinPage() {
  const [url] = useUrlState(Url)
  const { firm } = useCurrentUser()
  const seen = useSeenBins()
  const { data: counts, isError } = useQuery(countsQuery(firm))
  const [opening, setOpening] = useState<Bin>()
  // Whoever names no kind sees the first that holds something, and stays there when it has been emptied.
  if (opening === undefined && (counts || isError)) setOpening(seen.find((one) => counts?.[one]) ?? seen[0])
  const bin = seen.find((one) => one === url.activeTab) ?? opening
  const tabs = seen.map((one) => ({
    key: one,
    label: LABELS[one],
    href: withQuery(paths.recycleBin(), { activeTab: one }),
    count: counts?.[one] ?? undefined,
  }))
  return (
    <Page title="Recycle bin" tabs={<PageTabs label="Deleted records" tabs={tabs} current={bin ?? ''} />}>
      {bin && (
        <BinList
          key={bin}
          bin={bin}
          caption={`Deleted ${LABELS[bin].toLowerCase()}`}
          total={counts?.[bin] ?? undefined}
        />
      )}
    </Page>
  )
}

/** The kinds of records that the person may see at all. */
function useSeenBins() {
  const seesClients = useCan('clientInfo')
  const seesMatters = useCan('matterMaster')
  const seesTime = useCan('timeEntry')
  const seesNotes = useCan('progressNote')
  const seesCourt = useCan('courtUpdate')
  const seesExpenses = useCan('expensePermission')
  const seesFees = useCan('flatFeePermission')
  const seen = {
    clients: seesClients,
    matters: seesMatters,
    'time-entries': seesTime,
    'progress-notes': seesNotes,
    'court-updates': seesCourt,
    expenses: seesExpenses,
    'flat-fees': seesFees,
  }
  return BINS.filter((bin) => seen[bin])
}
