import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ClientChoices } from '#contract/clients.ts'
import { clientChoicesQuery, matterChoicesQuery, peopleQuery } from '../../choices.ts'
import type { CurrentUser } from '../../current-user.ts'
import type { Firm } from '../../firm-of.ts'
import { urlDay, urlId, urlOneOf, type UrlReader } from '../../url-schema.ts'
import { clientGroups, matterOptions, namedOptions, type Option } from '../fields/options.ts'
import { YES_NO, type FilteredField, type FilterValue } from './filters.ts'

/** The search parameters of an address. */
export type SearchParams = Readonly<Record<string, string | number | undefined>>
type Sendable = string | number | boolean | undefined

type Loaded<Value> = Pick<UseQueryResult<Value>, 'data' | 'isLoadingError' | 'refetch'>

/** The options of a filter, loaded once it is enabled. */
type UseOptions = (firm: Firm, url: SearchParams, enabled: boolean) => Loaded<readonly Option[]>

/** A filter as a list declares it: its keys in the address, its chip, and its parameters of the call. */
export interface ListFilter<Param extends string = string> {
  readonly kind: 'choice' | 'dates' | 'yesNo' | 'custom'
  readonly key: string
  readonly label: string
  /** The options' name in the singular: `No {entity} found.` */
  readonly entity: string
  readonly reads: Readonly<Record<string, UrlReader<string>>>
  /** The chip's value. */
  readonly valueIn: (url: SearchParams) => FilterValue | undefined
  /** The changes of the address for a new value; null removes a key. */
  readonly toUrl: (value: FilterValue | undefined) => Readonly<Record<string, string | null>>
  readonly toQuery: (url: SearchParams) => { readonly [Key in Param]?: Sendable }
  readonly options?: readonly Option[] | undefined
  readonly useOptions?: UseOptions
  /** Of a filter by custom fields: loads them once it is enabled, and says a value in words. */
  readonly custom?: {
    readonly useFields: (firm: Firm, enabled: boolean) => Loaded<readonly FilteredField[]>
    readonly describe: (fields: readonly FilteredField[], value: string) => string
  }
  /** Whether the chip is shown. A filter that the address sets is shown in any case, so that it can be taken off. */
  readonly isOffered?: (user: CurrentUser, url: SearchParams) => boolean
}

interface Named<Param extends string> {
  /** In the address. */
  readonly key: string
  readonly label: string
  /** The parameter of the list call. */
  readonly param: Param
}

/** `from` and `to` in the address, unless the list has two ranges. */
interface DatesDeclared<Param extends string> extends Omit<Named<Param>, 'param'> {
  readonly param: readonly [from: Param, to: Param]
  readonly urlKeys?: readonly [from: string, to: string]
}

const textOf = (value: SearchParams[string]) => (value === undefined ? undefined : String(value))
const queryOf = <Param extends string>(param: Param, value: Sendable) =>
  ({ [param]: value }) as { [Key in Param]?: Sendable }

function single<Param extends string>(
  { key, label, param }: Named<Param>,
  reads: UrlReader<string>,
  code: (word: string | undefined) => Sendable = (word) => word,
): Omit<ListFilter<Param>, 'kind' | 'entity'> {
  return {
    key,
    label,
    reads: { [key]: reads },
    valueIn: (url) => textOf(url[key]),
    toUrl: (value) => ({ [key]: typeof value === 'string' && value !== '' ? value : null }),
    toQuery: (url) => queryOf(param, code(textOf(url[key]))),
  }
}

interface ChoiceDeclared<Param extends string> extends Named<Param> {
  readonly entity?: string
  readonly options: readonly (Option | string)[]
  /** The parameter's value for a value of the address, where they differ. */
  readonly codes?: Readonly<Record<string, Sendable>>
}

/** A few fixed options: a status, a type, a rate. */
export function choiceFilter<Param extends string>(declared: ChoiceDeclared<Param>): ListFilter<Param> {
  const options = declared.options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
  const { codes } = declared
  const reads = urlOneOf(options.map(({ value }) => value))
  const code = codes && ((word: string | undefined) => (word === undefined ? undefined : codes[word]))
  return { ...single(declared, reads, code), kind: 'choice', entity: declared.entity ?? 'answer', options }
}

export const yesNoFilter = <Param extends string>(declared: Named<Param>): ListFilter<Param> => ({
  ...single(declared, urlOneOf(['yes', 'no']), (word) => word && word === 'yes'),
  kind: 'yesNo',
  entity: 'answer',
  options: YES_NO,
})

interface LookupDeclared<Param extends string> extends Named<Param> {
  readonly entity: string
  readonly useOptions: UseOptions
  /** How a value stands in the address; an id by default. */
  readonly reads?: UrlReader<string>
}

/** Records that are loaded when somebody is about to choose one. */
export const lookupFilter = <Param extends string>({
  entity,
  useOptions,
  reads = urlId,
  ...named
}: LookupDeclared<Param>): ListFilter<Param> => ({ ...single(named, reads), kind: 'choice', entity, useOptions })

export const personFilter = <Param extends string>(declared: Named<Param>): ListFilter<Param> =>
  lookupFilter({
    ...declared,
    entity: 'user',
    useOptions: (firm, _url, enabled) => useQuery({ ...peopleQuery(firm), select: namedOptions, enabled }),
  })

/** Of a list in which some people see only their own records. */
export const ownerFilter = <Param extends string>(declared: Named<Param>): ListFilter<Param> => ({
  ...personFilter(declared),
  isOffered: ({ business }) => business.seesAllTime,
})

const clientOptions = (clients: ClientChoices) => clientGroups(clients).flatMap(({ options }) => options)

export const clientFilter = (): ListFilter<'clientId'> =>
  lookupFilter({
    key: 'clientId',
    label: 'Client',
    param: 'clientId',
    entity: 'client',
    useOptions: (firm, _url, enabled) => useQuery({ ...clientChoicesQuery(firm), select: clientOptions, enabled }),
  })

/** The matters of the client that is chosen beside it, or everyone's. */
export const matterFilter = (): ListFilter<'matterId'> =>
  lookupFilter({
    key: 'matterId',
    label: 'Matter',
    param: 'matterId',
    entity: 'matter',
    useOptions: (firm, { clientId }, enabled) =>
      useQuery({ ...matterChoicesQuery(firm, textOf(clientId)), select: matterOptions, enabled }),
  })

export function datesFilter<Param extends string>(declared: DatesDeclared<Param>): ListFilter<Param> {
  const { key, label, param } = declared
  const [from, to] = declared.urlKeys ?? ['from', 'to']
  return {
    kind: 'dates',
    key,
    label,
    entity: 'day',
    reads: { [from]: urlDay, [to]: urlDay },
    valueIn: (url) => ({ from: textOf(url[from]), to: textOf(url[to]) }),
    toUrl: (value) => {
      const range = typeof value === 'object' ? value : {}
      return { [from]: range.from ?? null, [to]: range.to ?? null }
    },
    toQuery: (url) => ({ ...queryOf(param[0], textOf(url[from])), ...queryOf(param[1], textOf(url[to])) }),
  }
}
