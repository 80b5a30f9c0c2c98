import type { UrlReader } from '../../shared/url-schema.ts'
import type { ListFilter } from '../../shared/ui/list/filter-kinds.ts'

/** A parameter of the call that a field above the list sets, or the page itself: it has no chip. */
export const plainFilter = <Param extends string>(param: Param, reads: UrlReader<string>): ListFilter<Param> => ({
  kind: 'choice',
  key: `${param} field`,
  label: '',
  entity: '',
  reads: { [param]: reads },
  valueIn: () => undefined,
  toUrl: () => ({}),
  toQuery: (url) => ({ [param]: url[param] }) as { [Key in Param]?: string },
  isOffered: () => false,
})
