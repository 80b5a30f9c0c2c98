import { invalidField, Refusal } from '../../platform/refusal.ts'

/** A restricted matter without people could not be opened by anybody. */
export const nobodyWouldSee = (field: string) =>
  invalidField(
    'nobody_would_see',
    field,
    'Nobody would see this matter. Give it a responsible attorney or a team first',
  )

export const noBarredMatter = () => {
  const message = 'There is no restricted matter with this number, or you can already see it'
  return new Refusal(404, 'not_found', message, { matterNumber: message })
}
