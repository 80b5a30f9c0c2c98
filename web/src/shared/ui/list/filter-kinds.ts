import type { UseQueryOptions } from '@tanstack/react-query'
import { clientChoicesQuery, matterChoicesQuery, peopleQuery } from '../../choices.ts'
import type { CurrentUser } from '../../current-user.ts'
import { urlDay, urlId, urlOneOf, type UrlReader } from '../../url-schema.ts'
import type { Option } from '../fields/options.ts'
import { YES_NO, type FilterValue } from './filters.ts'

type Firm = CurrentUser['firm']

/** What an address says, key by key. */
export type SearchParams = Readonly<Record<string, string | number | undefined>>
type Sendable = string | number | boolean | undefined

/** A call for what a filter offers, and the options made of its answer. */
export type Choices = UseQueryOptions<unknown, Error, readonly Option[]>
export const choicesFrom = <D>(
  query: { queryKey: readonly unknown[] },
  toOptions: (answer: D) => readonly Option[],
): Choices =>
  // The query answers what `toOptions` takes; lists keep filters of many kinds side by side.
  ({ ...query, select: toOptions }) as unknown as Choices

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
  readonly choices?: ((firm: Firm, url: SearchParams) => Choices) | undefined
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
  readonly choices: (firm: Firm, url: SearchParams) => Choices
}

/** Records that are asked for once the rows are there. */
export const lookupFilter = <Asks extends string>({
  entity,
  choices,
  ...named
}: LookupDeclared<Asks>): ListFilter<Asks> => ({
  ...single(named, urlId),
  kind: 'choice',
  entity,
  choices,
})

type People = readonly { readonly id: string; readonly name: string }[]
const personOptions = (people: People) => people.map(({ id, name }) => ({ value: id, label: name }))

export const personFilter = <Asks extends string>(declared: Named<Asks>): ListFilter<Asks> =>
  lookupFilter({ ...declared, entity: 'user', choices: (firm) => choicesFrom(peopleQuery(firm), personOptions) })

/** Of a list in which some people see their own records alone. */
export const ownerFilter = <Asks extends string>(declared: Named<Asks>): ListFilter<Asks> => ({
  ...personFilter(declared),
  isOffered: ({ business }) => business.seesAllTime,
})

interface ClientsAnswer {
  readonly people: readonly { readonly userId: string; readonly name: string }[]
  readonly companies: readonly { readonly companyId: string; readonly companyName: string }[]
}
const clientOptions = ({ people, companies }: ClientsAnswer) => [
  ...people.map(({ userId, name }) => ({ value: userId, label: name })),
  ...companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName })),
]

const CLIENT = { key: 'clientId', label: 'Client', asks: 'clientId' } as const
export const clientFilter = (): ListFilter<'clientId'> =>
  lookupFilter({ ...CLIENT, entity: 'client', choices: (firm) => choicesFrom(clientChoicesQuery(firm), clientOptions) })

type Matters = readonly { readonly id: string; readonly matterName: string; readonly matterNumber: string }[]
const matterOptions = (matters: Matters) =>
  matters.map(({ id, matterName, matterNumber }) => ({ value: id, label: matterName, note: matterNumber }))

const MATTER = { key: 'matterId', label: 'Matter', asks: 'matterId' } as const
/** The matters of the client that is chosen beside it, or everyone's. */
export const matterFilter = (): ListFilter<'matterId'> =>
  lookupFilter({
    ...MATTER,
    entity: 'matter',
    choices: (firm, url) => choicesFrom(matterChoicesQuery(firm, textOf(url[CLIENT.key])), matterOptions),
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
