import { plainTextOf, type RichText } from '#domain/rich-text.ts'

export const isBlank = (doc: RichText): boolean => plainTextOf(doc) === ''
