import type { Attachment } from '#contract/files.ts'

/** Files uploaded since the record was read: a file belongs to one record, also while that is in the recycle bin. */
export const newFiles = (files: readonly Attachment[], known: readonly Attachment[]): Attachment[] =>
  files.filter(({ id }) => !known.some((file) => file.id === id))
