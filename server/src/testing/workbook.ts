import { inflateRawSync } from 'node:zlib'

const CENTRAL_ENTRY = 0x02014b50
const END_OF_ZIP = 0x06054b50

/** The files of a zip by their path, found from its end as every reader does. */
export function unzip(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(uint32(END_OF_ZIP))
  const files = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== CENTRAL_ENTRY) throw new Error('the directory of the zip is broken')
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const start = file.readUInt32LE(at + 42)
    const content = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, inflateRawSync(file.subarray(content, content + size)).toString())
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return files
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The cells of a workbook's sheet by their columns: numbers as numbers, blank where there is none. */
export function readSheet(file: Buffer, number = 1): (string | number)[][] {
  const sheet = unzip(file).get(`xl/worksheets/sheet${number}.xml`) ?? ''
  const rows = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number)[] = []
    for (const [, column = '', kind = '', content = ''] of row.matchAll(/<c r="([A-Z])\d+"([^>]*)>(.*?)<\/c>/gs)) {
      const value = content.replaceAll(/<[^>]*>/g, '')
      const isText = kind.includes('inlineStr')
      cells[(column.codePointAt(0) ?? 0) - FIRST_COLUMN] = isText ? plain(value) : Number(value)
    }
    return cells
  })
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
}

const FIRST_COLUMN = 65
const plain = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
