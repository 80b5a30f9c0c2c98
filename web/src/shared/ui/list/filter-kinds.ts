import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ClientChoices } from '#contract/clients.ts'
import { clientChoicesQuery, matterChoicesQuery, peopleQuery } from '../../choices.ts'
import type { CurrentUser } from '../../current-user.ts'
import { urlDay, urlId, urlOneOf, type UrlReader } from '../../url-schema.ts'
import { clientGroups, matterOptions, namedOptions, type Option } from '../fields/options.ts'
import { YES_NO, type FilterValue } from './filters.ts'

type Firm = CurrentUser['firm']

/** What an address says, key by key. */
export type SearchParams = Readonly<Record<string, string | number | undefined>>
type Sendable = string | number | boolean | undefined

/** The options of a filter, loaded once it is enabled. */
type UseOptions = (
  firm: Firm,
  url: SearchParams,
  enabled: boolean,
) => Pick<UseQueryResult<readonly Option[]>, 'data' | 'isLoadingError' | 'refetch'>

/** A filter as a list declares it: its words in the address, its chip, and what it asks of the call. */
export interface ListFilter<Asks extends string = string> {
  readonly kind: 'choice' | 'dates' | 'yesNo'
  readonly key: string
  readonly label: string
  /** What is chosen from, in the singular: `No {entity} found.` */
  readonly entity: string
  readonly reads: Readonly<Record<string, UrlReader<string>>>
  /** The chip's value. */
  readonly valueIn: (url: SearchParams) => FilterValue | undefined
  /** The words of the address that a new value changes; null takes one away. */
  readonly wordsOf: (value: FilterValue | undefined) => Readonly<Record<string, string | null>>
  readonly asks: (url: SearchParams) => { readonly [Key in Asks]?: Sendable }
  readonly options?: readonly Option[] | undefined
  readonly useOptions?: UseOptions
  /** Not everybody has something to choose, nor every tab; what the address sets stands there all the same, to be taken off. */
  readonly isOffered?: (user: CurrentUser, url: SearchParams) => boolean
}

interface Named<Asks extends string> {
  /** In the address. */
  readonly key: string
  readonly label: string
  /** The parameter of the list call. */
  readonly asks: Asks
}

/** `from` and `to` in the address, unless the list has two ranges. */
interface DatesDeclared<Asks extends string> extends Omit<Named<Asks>, 'asks'> {
  readonly asks: readonly [from: Asks, to: Asks]
  readonly words?: readonly [from: string, to: string]
}

const textOf = (value: SearchParams[string]) => (value === undefined ? undefined : String(value))
const oneAsk = <Asks extends string>(asks: Asks, value: Sendable) => ({ [asks]: value }) as { [Key in Asks]?: Sendable }

function single<Asks extends string>(
  { key, label, asks }: Named<Asks>,
  reads: UrlReader<string>,
  code: (word: string | undefined) => Sendable = (word) => word,
): Omit<ListFilter<Asks>, 'kind' | 'entity'> {
  return {
    key,
    label,
    reads: { [key]: reads },
    valueIn: (url) => textOf(url[key]),
    wordsOf: (value) => ({ [key]: typeof value === 'string' && value !== '' ? value : null }),
    asks: (url) => oneAsk(asks, code(textOf(url[key]))),
  }
}

interface ChoiceDeclared<Asks extends string> extends Named<Asks> {
  readonly entity?: string
  readonly options: readonly (Option | string)[]
  /** What the call wants for a word of the address, where it is not the word itself. */
  readonly codes?: Readonly<Record<string, Sendable>>
}

/** A few fixed words: a status, a type, a rate. */
export function choiceFilter<Asks extends string>(declared: ChoiceDeclared<Asks>): ListFilter<Asks> {
  const options = declared.options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
  const { codes } = declared
  const reads = urlOneOf(options.map(({ value }) => value))
  const code = codes && ((word: string | undefined) => (word === undefined ? undefined : codes[word]))
  return { ...single(declared, reads, code), kind: 'choice', entity: declared.entity ?? 'answer', options }
}

export const yesNoFilter = <Asks extends string>(declared: Named<Asks>): ListFilter<Asks> => ({
  ...single(declared, urlOneOf(['yes', 'no']), (word) => word && word === 'yes'),
  kind: 'yesNo',
  entity: 'answer',
  options: YES_NO,
})

interface LookupDeclared<Asks extends string> extends Named<Asks> {
  readonly entity: string
  readonly useOptions: UseOptions
}

/** Records that are loaded when somebody is about to choose one. */
export const lookupFilter = <Asks extends string>({
  entity,
  useOptions,
  ...named
}: LookupDeclared<Asks>): ListFilter<Asks> => ({ ...single(named, urlId), kind: 'choice', entity, useOptions })

export const personFilter = <Asks extends string>(declared: Named<Asks>): ListFilter<Asks> =>
  lookupFilter({
    ...declared,
    entity: 'user',
    useOptions: (firm, _url, enabled) => useQuery({ ...peopleQuery(firm), select: namedOptions, enabled }),
  })

/** Of a list in which some people see only their own records. */
export const ownerFilter = <Asks extends string>(declared: Named<Asks>): ListFilter<Asks> => ({
  ...personFilter(declared),
  isOffered: ({ business }) => business.seesAllTime,
})

const clientOptions = (clients: ClientChoices) => clientGroups(clients).flatMap(({ options }) => options)

export const clientFilter = (): ListFilter<'clientId'> =>
  lookupFilter({
    key: 'clientId',
    label: 'Client',
    asks: 'clientId',
    entity: 'client',
    useOptions: (firm, _url, enabled) => useQuery({ ...clientChoicesQuery(firm), select: clientOptions, enabled }),
  })

/** The matters of the client that is chosen beside it, or everyone's. */
export const matterFilter = (): ListFilter<'matterId'> =>
  lookupFilter({
    key: 'matterId',
    label: 'Matter',
    asks: 'matterId',
    entity: 'matter',
    useOptions: (firm, { clientId }, enabled) =>
      useQuery({ ...matterChoicesQuery(firm, textOf(clientId)), select: matterOptions, enabled }),
  })

export function datesFilter<Asks extends string>(declared: DatesDeclared<Asks>): ListFilter<Asks> {
  const { key, label, asks } = declared
  const [from, to] = declared.words ?? ['from', 'to']
  return {
    kind: 'dates',
    key,
    label,
    entity: 'day',
    reads: { [from]: urlDay, [to]: urlDay },
    valueIn: (url) => ({ from: textOf(url[from]), to: textOf(url[to]) }),
    wordsOf: (value) => {
      const range = typeof value === 'object' ? value : {}
      return { [from]: range.from ?? null, [to]: range.to ?? null }
    },
    asks: (url) => ({ ...oneAsk(asks[0], textOf(url[from])), ...oneAsk(asks[1], textOf(url[to])) }),
  }
}
