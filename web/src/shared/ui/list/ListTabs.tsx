import { useLocation } from '@tanstack/react-router'
import { withQuery } from '../../paths.ts'
import { PageTabs } from '../page/PageTabs.tsx'
import type { SearchParams } from './filter-kinds.ts'

interface Tab {
  /** The filter's value; undefined for the tab of all rows. */
  readonly value: string | undefined
  readonly label: string
  readonly count?: number | undefined
  /** Other keys of the address that the tab sets or removes: an order of its own. */
  readonly also?: SearchParams
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
  const links = tabs.map(({ value, label: text, count, also }) => ({
    key: value ?? 'all',
    label: text,
    href: withQuery(pathname, { ...url, page: undefined, [key]: value, ...also }),
    count,
  }))
  const current = url[key]
  return <PageTabs label={label} tabs={links} current={current === undefined ? 'all' : String(current)} />
}
