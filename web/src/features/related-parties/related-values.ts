import type { RelatedParty, RelatedRole } from '#contract/related-parties.ts'

export interface RelatedPartyValues {
  name: string
  role: RelatedRole
}

export const relatedValues = (parties: readonly RelatedParty[]): RelatedPartyValues[] =>
  parties.map(({ name, role }) => ({ name, role }))

/** Blank rows are not sent. */
export const filledParties = (parties: readonly RelatedPartyValues[]): RelatedPartyValues[] =>
  parties.map(({ name, role }) => ({ name: name.trim(), role })).filter(({ name }) => name !== '')
