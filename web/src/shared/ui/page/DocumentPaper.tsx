import type { CSSProperties } from 'react'
import type { DocumentContent } from '#contract/document-content.ts'
import styles from './paper.module.css'

type Table = DocumentContent['tables'][number]

/** The colour of the firm for the rule and the mark; a plain document is black. */
const inColor = ({ template, firm }: DocumentContent) =>
  (template === 'plain' ? undefined : { '--firm-color': firm.color }) as CSSProperties | undefined

/** A document of the firm on the screen: the texts of its PDF. On a phone each row is a text with its amount. */
export function DocumentPaper({ content }: { content: DocumentContent }) {
  const { firm, aside, total, note, boxes } = content
  return (
    <article
      className={styles.paper}
      style={inColor(content)}
      aria-label={`${content.title} ${content.number || content.watermark}`.trim()}
    >
      <header className={styles.head}>
        <Mark content={content} />
        <div className={styles.letterhead}>
          <p className={styles.firm} dir="auto">
            {firm.name}
          </p>
          {firm.lines.map((line) => (
            <p key={line} className={styles.soft} dir="auto">
              {line}
            </p>
          ))}
        </div>
        <div className={styles.title}>
          <p className={styles.word}>{content.title}</p>
          <p className={styles.number}>{content.number || content.watermark}</p>
        </div>
      </header>
      <dl className={styles.facts}>
        {content.facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            {fact.lines.map(({ text, tone }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- because the lines of a document never move
              <dd key={at} data-tone={tone} dir="auto">
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {content.tables.map((table) => (
        <Rows key={table.columns.map(({ label }) => label).join('|')} table={table} />
      ))}
      <div className={styles.end}>
        {aside && (
          <table className={styles.people}>
            <caption>{aside.title}</caption>
            <tbody>
              {aside.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((cell) => (
                    <td key={cell}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <dl className={styles.sums}>
          {content.sums.map((sum) => (
            <Sum key={sum.label} {...sum} />
          ))}
          {total && <Sum {...total} className={styles.total} />}
          {content.afterTotal.map((sum) => (
            <Sum key={sum.label} {...sum} className={styles.small} />
          ))}
        </dl>
      </div>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {boxes.length > 0 && (
        <div className={styles.boxes}>
          {boxes.map(({ title, lines }) => (
            <div key={title}>
              <p className={styles.number}>{title}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </div>
      )}
    </article>
  )
}

/** The firm's logo, or its initials on its colour. */
function Mark({ content: { template, firm } }: { content: DocumentContent }) {
  if (firm.logo !== null) return <img className={styles.logo} src={firm.logo} alt="" />
  if (template === 'plain') return null
  return (
    <span className={styles.mark} aria-hidden>
      {firm.initials}
    </span>
  )
}

const Sum = ({ label, amount, className }: { label: string; amount: string; className?: string | undefined }) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)

const Rows = ({ table: { columns, rows } }: { table: Table }) => (
  <table className={styles.rows}>
    <thead>
      <tr>
        {columns.map(({ label, align, width }) => (
          <th key={label} data-align={align} data-width={width} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- because the rows of a document never move
        <tr key={at} data-strong={row.isStrong || undefined}>
          {columns.map(({ label, align, width, isMuted }, place) => (
            <td key={label} data-align={align} data-width={width} data-muted={isMuted || undefined} dir="auto">
              {row.cells[place]}
              {width === 'fill' && row.notes.map((line) => <small key={line}>{line}</small>)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
