const OBJECTS_BEFORE_TEXT = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]

/** A page of text in Latin letters, in a typeface that every reader of PDF has. */
export function onePagePdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const text = ['BT /F1 12 Tf 72 760 Td 18 TL', ...shown, 'ET'].join('\n')
  const objects = [...OBJECTS_BEFORE_TEXT, `<< /Length ${text.length} >>\nstream\n${text}\nendstream`]
  let file = '%PDF-1.4\n'
  let places = '0000000000 65535 f \n'
  for (const [at, object] of objects.entries()) {
    places += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n${places}${trailer}`, 'latin1')
}
