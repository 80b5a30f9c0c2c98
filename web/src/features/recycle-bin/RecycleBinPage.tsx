import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bin } from '#contract/recycle-bin.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths, withQuery } from '../../shared/paths.ts'
import type { BinnedRecordType } from '../../shared/records/record-type.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { BinList } from './BinList.tsx'
import { binnedTypes, binsFor, countsQuery } from './queries.ts'

const Url = urlSchema({ activeTab: urlOneOf(binnedTypes().map(({ bin }) => bin)) })

/** Deleted records, with a tab for each type that the person may see. */
export function RecycleBinPage() {
  const [url] = useUrlState(Url)
  const { firm, permissions } = useCurrentUser()
  const types = binsFor(permissions)
  const { data: counts, isError } = useQuery(countsQuery(firm))
  const [opening, setOpening] = useState<Bin>()
  // Without a tab in the address the first with records opens, and stays open after it was emptied.
  if (opening === undefined && (counts || isError)) {
    setOpening((types.find(({ bin }) => counts?.[bin]) ?? types[0])?.bin)
  }
  const find = (wanted: Bin | undefined) => types.find(({ bin }) => bin === wanted)
  const type = find(url.activeTab) ?? find(opening)
  return (
    <Page title="Recycle bin" tabs={<Tabs types={types} counts={counts} current={type?.bin} />}>
      {type && <BinList key={type.bin} type={type} total={counts?.[type.bin] ?? undefined} />}
    </Page>
  )
}

interface TabsProps {
  types: readonly BinnedRecordType[]
  counts: Readonly<Record<Bin, number | null>> | undefined
  current: Bin | undefined
}

function Tabs({ types, counts, current }: TabsProps) {
  const tabs = types.map(({ bin, label }) => ({
    key: bin,
    label,
    href: withQuery(paths.recycleBin(), { activeTab: bin }),
    count: counts?.[bin] ?? undefined,
  }))
  return <PageTabs label="Deleted records" tabs={tabs} current={current ?? ''} />
}
