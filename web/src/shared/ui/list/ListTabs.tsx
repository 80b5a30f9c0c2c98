import { useLocation } from '@tanstack/react-router'
import { withQuery } from '../../paths.ts'
import { PageTabs } from '../page/PageTabs.tsx'
import type { SearchParams } from './filter-kinds.ts'

interface Tab {
  /** The filter's value; undefined for the tab of all rows. */
  readonly value: string | undefined
  readonly label: string
  readonly count?: number | undefined
}

interface Props {
  /** The result of `useList`. */
  state: { readonly list: { readonly tab?: { readonly key: string } }; readonly url: SearchParams }
  /** For screen readers: `Matters by status`. */
  label: string
  tabs: readonly Tab[]
}

/** The list's tabs: a filter above the others, with the count of each of its values. */
export function ListTabs({ state: { list, url }, label, tabs }: Props) {
  const { pathname } = useLocation()
  const key = list.tab?.key ?? ''
  const links = tabs.map(({ value, label: text, count }) => ({
    key: value ?? 'all',
    label: text,
    href: withQuery(pathname, { ...url, page: undefined, [key]: value }),
    count,
  }))
  const current = url[key]
  return <PageTabs label={label} tabs={links} current={current === undefined ? 'all' : String(current)} />
}
