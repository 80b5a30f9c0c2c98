import type { ClientChoices } from '#contract/clients.ts'
import type { MatterChoice } from '#contract/matters.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** Gray after the label: a matter number, a currency's name. Searched as well. */
  readonly note?: string | undefined
  readonly disabled?: boolean | undefined
}

export interface OptionGroup {
  /** Heading; none for a plain list. */
  readonly label?: string | undefined
  readonly icon?: 'person' | 'company' | undefined
  readonly options: readonly Option[]
}

/** Records with an id and a name, as options. */
export const namedOptions = (records: readonly { readonly id: string; readonly name: string }[]): readonly Option[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))

export const matterOptions = (matters: readonly MatterChoice[]): readonly Option[] =>
  matters.map(({ id, matterName, matterNumber }) => ({ value: id, label: matterName, note: matterNumber }))

/** The firm's clients under the two headings of spec §2. */
export const clientGroups = ({ people, companies }: ClientChoices): OptionGroup[] => [
  { label: 'Individual', icon: 'person', options: people.map(({ userId, name }) => ({ value: userId, label: name })) },
  {
    label: 'Company',
    icon: 'company',
    options: companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName })),
  },
]

export interface Matches {
  readonly groups: readonly OptionGroup[]
  /** Matches that are not rendered because there are too many. */
  readonly hidden: number
}

/** Longer lists are narrowed by the search box. */
const MAX_SHOWN = 100

/** Letters without accents or case, so that `osei` finds Oséi. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-US')

/** Options that contain every word of the search text, at most `limit` of them. */
export function matchOptions(groups: readonly OptionGroup[], search: string, limit = MAX_SHOWN): Matches {
  const terms = plain(search).split(/\s+/).filter(Boolean)
  let room = limit
  let hidden = 0
  const matching = groups.map((group) => {
    const found = terms.length === 0 ? group.options : group.options.filter((option) => holdsAll(option, terms))
    const options = found.slice(0, room)
    room -= options.length
    hidden += found.length - options.length
    return { ...group, options }
  })
  return { groups: matching.filter(({ options }) => options.length > 0), hidden }
}

function holdsAll({ label, note = '' }: Option, terms: readonly string[]): boolean {
  const text = plain(`${label} ${note}`)
  return terms.every((term) => text.includes(term))
}

export function findOption(
  groups: readonly OptionGroup[],
  value: string,
): (Option & Pick<OptionGroup, 'icon'>) | undefined {
  for (const { options, icon } of groups) {
    const found = options.find((option) => option.value === value)
    if (found) return { ...found, icon }
  }
  return undefined
}
