import { useLocation } from '@tanstack/react-router'
import type { EndpointShape } from '#contract/endpoint.ts'
import { withQuery } from '../../paths.ts'
import { PageTabs } from '../page/PageTabs.tsx'
import type { ListState } from './use-list.ts'

interface Tab {
  /** The filter's word; undefined for the tab that holds all. */
  readonly value: string | undefined
  readonly label: string
  readonly count?: number | undefined
}

interface Props<L extends EndpointShape, T extends EndpointShape, Own> {
  state: ListState<L, T, Own>
  /** For screen readers: `Matters by status`. */
  label: string
  tabs: readonly Tab[]
}

/** The list's own tabs: a filter that stands above the others, with the count of each of its words. */
export function ListTabs<L extends EndpointShape, T extends EndpointShape, Own>({
  state: { list, url },
  label,
  tabs,
}: Props<L, T, Own>) {
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
