import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bin } from '#contract/recycle-bin.ts'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths, withQuery } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { BinList } from './BinList.tsx'
import { binsFor, countsQuery } from './queries.ts'

const Url = urlSchema({ activeTab: urlOneOf(recordTypes.map(({ name }) => name)) })

/** Deleted records, with a tab for each type that the person may see. */
export function RecycleBinPage() {
  const [url] = useUrlState(Url)
  const { firm, permissions } = useCurrentUser()
  const types = binsFor(permissions)
  const { data: counts, isError } = useQuery(countsQuery(firm))
  const [opening, setOpening] = useState<Bin>()
  // Without a tab in the address the first with records opens, and stays open after it was emptied.
  if (opening === undefined && (counts || isError)) {
    setOpening((types.find(({ name }) => counts?.[name]) ?? types[0])?.name)
  }
  const find = (bin: Bin | undefined) => types.find(({ name }) => name === bin)
  const type = find(url.activeTab) ?? find(opening)
  return (
    <Page title="Recycle bin" tabs={<Tabs types={types} counts={counts} current={type?.name} />}>
      {type && <BinList key={type.name} type={type} total={counts?.[type.name] ?? undefined} />}
    </Page>
  )
}

interface TabsProps {
  types: readonly RecordType[]
  counts: Readonly<Record<Bin, number | null>> | undefined
  current: Bin | undefined
}

function Tabs({ types, counts, current }: TabsProps) {
  const tabs = types.map(({ name, label }) => ({
    key: name,
    label,
    href: withQuery(paths.recycleBin(), { activeTab: name }),
    count: counts?.[name] ?? undefined,
  }))
  return <PageTabs label="Deleted records" tabs={tabs} current={current ?? ''} />
}
