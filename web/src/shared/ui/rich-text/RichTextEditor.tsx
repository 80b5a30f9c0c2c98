import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor as Frame } from '@mantine/tiptap'
import { useEditor, type Content } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { isSafeLink, RICH_HEADINGS, type RichText } from '#domain/rich-text.ts'
import styles from './rich-text.module.css'

export interface RichTextEditorProps {
  initial: RichText
  onChange: (value: RichText) => void
  onBlur?: (() => void) | undefined
  described: {
    labelId: string
    isRequired: boolean
    isInvalid: boolean
    errorId: string | undefined
  }
}

/** The nodes and marks of domain/src/rich-text.ts and no others, so that everything in the editor can be saved. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [...RICH_HEADINGS] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
  }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', isAllowedUri: (href) => isSafeLink(href) }),
]

const attributesOf = ({ labelId, isRequired, isInvalid, errorId }: RichTextEditorProps['described']) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(isRequired && { 'aria-required': 'true' }),
  ...(isInvalid && { 'aria-invalid': 'true' }),
  ...(errorId && { 'aria-errormessage': errorId }),
})

export default function RichTextEditor({ initial, onChange, onBlur, described }: RichTextEditorProps) {
  const editor = useEditor({
    extensions,
    // The editor's own style element would break the page's security policy.
    injectCSS: false,
    content: initial as Content,
    editorProps: { attributes: attributesOf(described) },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as RichText),
    onBlur: () => onBlur?.(),
  })
  const { labelId, isRequired, isInvalid, errorId } = described
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: attributesOf({ labelId, isRequired, isInvalid, errorId }) } })
  }, [editor, labelId, isRequired, isInvalid, errorId])
  return (
    <Frame editor={editor} variant="subtle" withTypographyStyles={false} className={styles.richFrame}>
      <Frame.Toolbar>
        <Frame.ControlsGroup>
          <Frame.Bold />
          <Frame.Italic />
          <Frame.Underline />
          <Frame.Strikethrough />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.H2 />
          <Frame.H3 />
          <Frame.BulletList />
          <Frame.OrderedList />
          <Frame.Blockquote />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.Link />
          <Frame.Unlink />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.Undo />
          <Frame.Redo />
        </Frame.ControlsGroup>
      </Frame.Toolbar>
      <Frame.Content className={`${styles.richText} ${styles.richContent}`} />
    </Frame>
  )
}
