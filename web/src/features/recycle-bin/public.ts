export { UndoNote } from './UndoNote.tsx'
export { offerUndo } from './undo.ts'
