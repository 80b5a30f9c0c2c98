import { createElement, Fragment, type ReactNode } from 'react'
import type { RichMark, RichNode, RichText } from '#domain/rich-text.ts'
import styles from './rich-text.module.css'

/** Formatted text as elements: HTML from outside is never used. */
export const RichTextView = ({ doc }: { doc: RichText }) => (
  <div className={styles.richText}>{childrenOf(doc.content)}</div>
)

/** Children are keyed by position, because the document does not change while it is shown. */
const childrenOf = (content: readonly RichNode[]): ReactNode => createElement(Fragment, null, ...content.map(elementOf))

function elementOf(node: RichNode): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(marked, node.text)
    case 'hardBreak':
      return <br />
    case 'paragraph':
      return <p>{childrenOf(node.content)}</p>
    case 'heading':
      return node.attrs.level === 2 ? <h3>{childrenOf(node.content)}</h3> : <h4>{childrenOf(node.content)}</h4>
    case 'bulletList':
      return <ul>{childrenOf(node.content)}</ul>
    case 'orderedList':
      return <ol start={node.attrs.start}>{childrenOf(node.content)}</ol>
    case 'listItem':
      return <li>{childrenOf(node.content)}</li>
    case 'blockquote':
      return <blockquote>{childrenOf(node.content)}</blockquote>
  }
}

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow" className="lx-link">
          {inner}
        </a>
      )
  }
}
