import { bankStatements, type BankStatement, type StatementPreview } from '#contract/bank-statements.ts'
import { sendFile } from '../../shared/upload.ts'

/** What is said of a file: its account, and which column means what. */
export type StatementSaid = Readonly<Record<string, string>>

export const previewStatement = async (file: File, said: StatementSaid): Promise<StatementPreview> =>
  (await sendFile(bankStatements.preview, file, { ...said, name: file.name })).data

export const importStatement = (
  file: File,
  said: StatementSaid,
): Promise<{ readonly data: BankStatement; readonly message: string }> =>
  sendFile(bankStatements.import, file, { ...said, name: file.name })
