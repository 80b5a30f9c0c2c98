import { z } from 'zod'
import type { SetUpFirm } from '#contract/firm.ts'
import { tabStorage } from '../../shared/storage.ts'

const FirmDraft = z.object({
  businessName: z.string(),
  slug: z.string(),
  countryCode: z.string(),
  currencyCode: z.string(),
  timeZone: z.string(),
  multicurrency: z.boolean(),
})

/** Contains the person's id, so that nobody else who signs in here sees the draft. Signing out clears it. */
const storageKey = (personId: string) => `firm-draft:${personId}`

/** The unsent form of a firm. It survives Back, Forward and a reload. */
export const firmDraft = {
  get(personId: string): SetUpFirm | undefined {
    try {
      return FirmDraft.safeParse(JSON.parse(tabStorage.get(storageKey(personId)) ?? '')).data
    } catch {
      return undefined
    }
  },
  set: (personId: string, typed: unknown): void => tabStorage.set(storageKey(personId), JSON.stringify(typed)),
  remove: (personId: string): void => tabStorage.remove(storageKey(personId)),
}
