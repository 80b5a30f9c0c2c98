export { DeleteRecord } from './DeleteRecord.tsx'
export { UndoNote } from './UndoNote.tsx'
