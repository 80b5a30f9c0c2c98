export { getFirmLetterhead, initials, toHead, toLines, toTransferBox, type FirmLetterhead } from './letterhead.ts'
export { renderDocument } from './render.ts'
