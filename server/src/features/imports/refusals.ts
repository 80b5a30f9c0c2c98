import { MAX_IMPORT_ROWS } from '#contract/imports.ts'
import { Refusal } from '../../platform/refusal.ts'

export const importUnreadable = () =>
  new Refusal(
    422,
    'import_unreadable',
    'This is no table that can be read. Take a CSV or XLSX file whose first row has the titles of its columns',
  )
export const tooManyRows = () =>
  new Refusal(
    422,
    'import_unreadable',
    `A file may have ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. Divide it into several`,
  )
export const importBusy = () =>
  new Refusal(409, 'import_busy', 'The server is still at this file. Wait until it has ended')
export const wrongState = (message: string) => new Refusal(409, 'import_state', message)
export const importFaulty = (count: number) =>
  new Refusal(
    422,
    'import_faults',
    `${count === 1 ? '1 fault' : `${count.toLocaleString('en')} faults`} must be mended first: either all rows are imported or none`,
  )
export const dayRefused = (message: string) => new Refusal(422, 'import_mapping', message, { takenOverOn: message })
export const mappingWrong = (message: string) => new Refusal(422, 'import_mapping', message, { mapping: message })
