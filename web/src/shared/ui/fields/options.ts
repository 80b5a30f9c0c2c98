import type { ClientChoices } from '#contract/clients.ts'
import type { MatterChoice } from '#contract/matters.ts'

/** The words of an option; all of them are searched. */
export interface OptionText {
  readonly label: string
  /** Gray after the label: a matter number, a currency's name. */
  readonly note?: string | undefined
  /** What tells options of one label apart, such as a matter's client. Such options have a second line for it and the note. */
  readonly context?: string | undefined
}

export interface Option extends OptionText {
  readonly value: string
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

export const matterText = (matter: Pick<MatterChoice, 'matterName' | 'matterNumber' | 'clientName'>): OptionText => ({
  label: matter.matterName,
  note: matter.matterNumber,
  context: matter.clientName,
})

export const matterOptions = (matters: readonly MatterChoice[]): readonly Option[] =>
  matters.map((matter) => ({ value: matter.id, ...matterText(matter) }))

/** `Obi v Ade · M-0012 · Harborline Bank` */
export const fullText = ({ label, note, context }: OptionText): string =>
  [label, note, context].filter(Boolean).join(' · ')

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

function holdsAll({ label, note = '', context = '' }: Option, terms: readonly string[]): boolean {
  const text = plain(`${label} ${note} ${context}`)
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
