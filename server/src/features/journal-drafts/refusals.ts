import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const draftPosted = () => new Refusal(409, 'draft_posted', 'This draft is posted. Correct its entry with a reversal')

export const journalDraftConstraints: ConstraintRefusals = {
  journal_drafts_posted_unchanged: draftPosted,
}
