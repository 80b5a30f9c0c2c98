import type { CourtUpdateRow, ProgressNoteRow } from '#contract/progress-shapes.ts'

type Named = Pick<ProgressNoteRow, 'title' | 'excerpt'> & Partial<Pick<CourtUpdateRow, 'courtName'>>

/** What a row, a page or a dialog calls an update. */
export const nameOf = ({ title, courtName, excerpt }: Named): string => title || courtName || excerpt.slice(0, 80)
