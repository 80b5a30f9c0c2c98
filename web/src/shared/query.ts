import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { EndpointShape, Sent } from '#contract/endpoint.ts'
import { call, type CallOptions } from './api.ts'
import type { Firm } from './firm-of.ts'
import { queryClient } from './query-client.ts'

/** The cache key of a call's response. */
export const callKey = <Sent>({ path }: Pick<EndpointShape, 'path'>, sent: Sent) => [path, sent] as const

/** Reads a call of the contract into the cache. */
export const queryFor = <const E extends EndpointShape>(endpoint: E, sent: Sent<E>, options?: CallOptions) =>
  queryOptions({
    queryKey: callKey(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, { ...options, signal }),
  })

/** Puts a saved record into the cache, so that its page shows it at once. */
export const cacheSaved =
  (queryOf: (firm: Firm, id: string) => { readonly queryKey: QueryKey }) =>
  <Answer extends { readonly data: { readonly id: string } }>(firm: Firm, answer: Answer): Answer => {
    queryClient.setQueryData(queryOf(firm, answer.data.id).queryKey, answer.data)
    return answer
  }
