import type { EndpointShape } from '#contract/endpoint.ts'
import type { CurrentUser } from '../../current-user.ts'
import { queryClient } from '../../query-client.ts'
import { WAIT_FOR_ROWS_MS } from '../../timings.ts'
import type { ListDeclaration } from './declare.ts'

/** Waits for what a page shows first, so that it is drawn once, with all of it; but no longer than a moment. */
export const waitAtMost = (...answers: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.all(answers), new Promise((done) => setTimeout(done, WAIT_FOR_ROWS_MS))])

/**
 * Asks for the rows of an address while the page's own code is still on its way, and waits a moment for them. The totals are
 * asked for by the page once it is drawn: adding up a large firm's work would take the processor from the drawing.
 */
export const listLoader =
  <L extends EndpointShape, T extends EndpointShape, Own>(list: ListDeclaration<L, T, Own>) =>
  async ({ firm }: CurrentUser, search: unknown): Promise<void> => {
    const url = list.schema.parse(search)
    await waitAtMost(queryClient.prefetchQuery(list.rows(list.listQuery(firm, url))))
  }
