import { z } from 'zod'
import { plainTextOf, readRichText, type RichNode, type RichText as RichTextDocument } from '#domain/rich-text.ts'

/** A document of the editor, rebuilt from the parts that domain/src/rich-text.ts knows; null when it is blank. */
export const RichTextInput = z.preprocess(
  (sent) => sent ?? null,
  z.unknown().transform((sent, context): RichTextDocument | null => {
    if (sent === null || sent === '') return null
    const read = readRichText(sent)
    if ('doc' in read) return plainTextOf(read.doc) === '' ? null : read.doc
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  }),
)

export const RichText = z.strictObject({ type: z.literal('doc'), content: z.array(z.custom<RichNode>()) })
