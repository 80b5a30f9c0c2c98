import { z } from 'zod'
import { tabStorage } from '../../shared/storage.ts'

const FirmDraft = z.object({
  businessName: z.string(),
  slug: z.string(),
  countryCode: z.string(),
  currencyCode: z.string(),
  timeZone: z.string(),
  multicurrency: z.boolean(),
})
type FirmDraft = z.infer<typeof FirmDraft>

/** Under the person's id, so that nobody else who signs in here is shown it. Signing out clears it with the rest. */
const keyOf = (personId: string) => `firm-draft:${personId}`

/** What was typed about a firm that is not made yet. It survives Back, Forward and a reload. */
export const firmDraft = {
  of(personId: string): FirmDraft | undefined {
    try {
      return FirmDraft.safeParse(JSON.parse(tabStorage.get(keyOf(personId)) ?? '')).data
    } catch {
      return undefined
    }
  },
  keep: (personId: string, typed: unknown): void => tabStorage.set(keyOf(personId), JSON.stringify(typed)),
  drop: (personId: string): void => tabStorage.remove(keyOf(personId)),
}
