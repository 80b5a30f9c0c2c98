import { z } from 'zod'
import { firmKeys, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { QuickPreview } from './time-entry-shapes.ts'

export const quickEntry = {
  preview: endpoint('POST', '/admin/time-entry/quick-preview', {
    summary: 'Reads a line such as "1h20 draft reply, Obi v Ade" and finds its matter; nothing is saved',
    access: needs('timeEntry', 'timeEntry.create'),
    body: z.strictObject({ ...firmKeys, text: Text(500) }),
    response: QuickPreview,
    readOnly: true,
  }),
}
