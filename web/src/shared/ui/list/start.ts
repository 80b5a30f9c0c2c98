import type { EndpointShape } from '#contract/endpoint.ts'
import type { CurrentUser } from '../../current-user.ts'
import { queryClient } from '../../query-client.ts'
import type { ListDeclaration } from './declare.ts'

/** Asks for the rows and totals of an address while the page's own code is still on its way. */
export const startOf =
  <L extends EndpointShape, T extends EndpointShape, Own>(list: ListDeclaration<L, T, Own>) =>
  ({ firm }: CurrentUser, search: unknown): void => {
    const url = list.schema.parse(search)
    void queryClient.prefetchQuery(list.rows(list.listQuery(firm, url)))
    if (list.calls.totals) void queryClient.prefetchQuery(list.totals(list.totalsQuery(firm, url)))
  }
