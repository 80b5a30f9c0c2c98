import { z } from 'zod'
import { Id, RequiredText } from './common.ts'

/** How a person or company stands to a client or a matter. Those on the other side of a matter are opposing parties. */
export const RELATED_ROLES = [
  'director',
  'shareholder',
  'beneficialOwner',
  'spouse',
  'relative',
  'businessPartner',
  'parent',
  'subsidiary',
  'insurer',
  'guarantor',
  'trustee',
  'beneficiary',
  'witness',
  'expert',
  'opposingCounsel',
  'other',
] as const
export type RelatedRole = (typeof RELATED_ROLES)[number]

export const RELATED_ROLE_LABELS: Readonly<Record<RelatedRole, string>> = {
  director: 'Director',
  shareholder: 'Shareholder',
  beneficialOwner: 'Beneficial owner',
  spouse: 'Spouse',
  relative: 'Relative',
  businessPartner: 'Business partner',
  parent: 'Parent company',
  subsidiary: 'Subsidiary',
  insurer: 'Insurer',
  guarantor: 'Guarantor',
  trustee: 'Trustee',
  beneficiary: 'Beneficiary',
  witness: 'Witness',
  expert: 'Expert',
  opposingCounsel: 'Opposing counsel',
  other: 'Other',
}

export const MAX_RELATED_PARTIES = 50

/** The related parties of a client or a matter, in their order; a list that is left out keeps those that are there. */
export const RelatedPartiesInput = z
  .array(
    z.strictObject({
      name: RequiredText(200, 'Name'),
      role: z.enum(RELATED_ROLES, 'Role is not known'),
    }),
  )
  .max(MAX_RELATED_PARTIES, `At most ${MAX_RELATED_PARTIES} related parties`)
  .optional()
export type RelatedPartiesInput = z.infer<typeof RelatedPartiesInput>

export const RelatedParty = z.strictObject({ id: Id(), name: z.string(), role: z.enum(RELATED_ROLES) })
export type RelatedParty = z.infer<typeof RelatedParty>
