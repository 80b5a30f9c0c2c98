import { useEffect, useRef, useState } from 'react'
import { isReceipt, MAX_ATTACHMENTS, MAX_FILE_BYTES, RECEIPT_KINDS_IN_WORDS } from '#domain/files.ts'
import { files as contract, type Attachment } from '#contract/files.ts'
import { call, errorText } from '../../api.ts'
import { useCurrentUser } from '../../current-user.ts'
import { uploadFile } from '../../upload.ts'

/** A file that is being uploaded or was refused. */
export interface Upload {
  readonly key: number
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  readonly error?: string
}

interface Value {
  readonly value: readonly Attachment[]
  readonly onChange: (next: Attachment[]) => void
  /** Only receipts; the kind is known from the content after the upload. */
  readonly areReceipts: boolean
}

/** Few, because a browser opens few connections to a server and the page needs some. */
const AT_ONCE = 2

const refusalOf = (file: File, isOneTooMany: boolean): string | undefined => {
  if (isOneTooMany) return `A record has at most ${MAX_ATTACHMENTS} files`
  if (file.size > MAX_FILE_BYTES) return `A file can be at most ${MAX_FILE_BYTES / 1024 / 1024} MB`
  return file.size === 0 ? 'The file is empty' : undefined
}

/**
 * Adds files to the form's value and removes them. A file that was added or removed belongs to each new value until the
 * form shows it so: React may draw the field for the progress of one upload before the form has taken the end of another.
 */
function useFormFiles({ value, onChange }: Pick<Value, 'value' | 'onChange'>) {
  const latest = useRef({ value, onChange, added: [] as Attachment[], removedIds: [] as string[] })
  useEffect(() => {
    const { added, removedIds } = latest.current
    const ids = new Set(value.map(({ id }) => id))
    latest.current = {
      value,
      onChange,
      added: added.filter(({ id }) => !ids.has(id)),
      removedIds: removedIds.filter((id) => ids.has(id)),
    }
  })
  const commit = () => {
    const { value: shown, added, removedIds, onChange: tell } = latest.current
    const ids = new Set(shown.map(({ id }) => id))
    tell([...shown.filter(({ id }) => !removedIds.includes(id)), ...added.filter(({ id }) => !ids.has(id))])
  }
  return {
    add(file: Attachment) {
      latest.current.added.push(file)
      commit()
    },
    remove({ id }: Attachment) {
      latest.current.added = latest.current.added.filter((file) => file.id !== id)
      latest.current.removedIds.push(id)
      commit()
    },
  }
}

/** Uploads the chosen files, two at a time, and adds each to the value. */
export function useUploads({ value, onChange, areReceipts }: Value) {
  const { firm } = useCurrentUser()
  const formFiles = useFormFiles({ value, onChange })
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const work = useRef({ next: 0, running: 0, waiting: [] as Upload[], cancel: new Map<number, AbortController>() })
  useEffect(() => {
    const { cancel, waiting } = work.current
    return () => {
      waiting.length = 0
      for (const controller of cancel.values()) controller.abort()
    }
  }, [])

  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function send({ key, file }: Upload): Promise<void> {
    const controller = new AbortController()
    work.current.cancel.set(key, controller)
    try {
      const onProgress = (share: number) => change(key, { share })
      const attachment = await uploadFile(file, firm, { signal: controller.signal, onProgress })
      if (areReceipts && !isReceipt(attachment.mediaType)) {
        discard(attachment)
        throw new Error(`Only ${RECEIPT_KINDS_IN_WORDS} can be added here`)
      }
      drop(key)
      formFiles.add(attachment)
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: errorText(error) })
    } finally {
      work.current.cancel.delete(key)
    }
  }

  async function run(): Promise<void> {
    work.current.running += 1
    for (let next = work.current.waiting.shift(); next; next = work.current.waiting.shift()) await send(next)
    work.current.running -= 1
  }

  function add(chosen: readonly File[]): void {
    const room = MAX_ATTACHMENTS - value.length - uploads.filter(({ error }) => !error).length
    const added = chosen.map((file, index): Upload => {
      const error = refusalOf(file, index >= room)
      return { key: (work.current.next += 1), file, share: 0, ...(error && { error }) }
    })
    setUploads((all) => [...all, ...added])
    work.current.waiting.push(...added.filter(({ error }) => !error))
    while (work.current.running < AT_ONCE && work.current.waiting.length > 0) void run()
  }

  function cancel(key: number): void {
    const { waiting } = work.current
    const place = waiting.findIndex((upload) => upload.key === key)
    if (place >= 0) waiting.splice(place, 1)
    work.current.cancel.get(key)?.abort()
    drop(key)
  }

  // The server refuses this for a file of a saved record, which goes with the save; an upload goes now or within a day.
  const discard = ({ id }: Attachment) =>
    void call(contract.delete, { params: { id }, query: firm }, { keepsCache: true }).catch(() => undefined)

  function remove(attachment: Attachment): void {
    formFiles.remove(attachment)
    discard(attachment)
  }

  return { uploads, add, cancel, remove, isUploading: uploads.some(({ error }) => !error) }
}
