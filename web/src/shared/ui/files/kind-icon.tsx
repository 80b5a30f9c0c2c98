import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { ReactElement } from 'react'

const look = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

const ICONS: readonly (readonly [RegExp, ReactElement])[] = [
  [/^image\//, <IconPhoto key="image" {...look} />],
  [/pdf$/, <IconFileTypePdf key="pdf" {...look} />],
  [/zip$/, <IconFileZip key="zip" {...look} />],
  [/rfc822$|outlook$/, <IconMail key="mail" {...look} />],
  [/sheet$|excel$|csv$/, <IconTable key="table" {...look} />],
  [/^text\/|word|rtf$/, <IconFileText key="text" {...look} />],
]
const OTHER = <IconFile {...look} />

/** The icon of a kind of file. It is decoration: the name's ending says the same. */
export const kindIcon = (mediaType: string): ReactElement =>
  ICONS.find(([pattern]) => pattern.test(mediaType))?.[1] ?? OTHER
