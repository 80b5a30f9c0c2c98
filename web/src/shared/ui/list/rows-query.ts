import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Data, EndpointShape, Sent } from '#contract/endpoint.ts'
import { call } from '../../api.ts'

export type QueryOf<E extends EndpointShape> = Sent<E> extends { query: infer Query } ? Query : never
export type RowOf<L extends EndpointShape> = Data<L> extends { data: (infer Row)[] } ? Row : never

interface Page<Row> {
  readonly data: Row[]
  readonly hasMore: boolean
}

/** The rows of a list as its page asks for them, under the key that its page has: what is fetched ahead is found there. */
export function rowsQuery<L extends EndpointShape>(endpoint: L, query: QueryOf<L>) {
  // The compiler cannot work out what a call sends and returns whose type is not known here.
  const list: EndpointShape = endpoint
  return queryOptions({
    queryKey: [list.path, { query }],
    queryFn: ({ signal }) => call(list, { query: query as object }, { signal }) as Promise<Page<RowOf<L>>>,
    placeholderData: keepPreviousData,
  })
}
