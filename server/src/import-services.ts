import { addContact, deleteContact } from './features/clients/contacts.ts'
import { createClient, deleteClient } from './features/clients/service.ts'
import { createExpense, deleteExpense } from './features/expenses/service.ts'
import type { ImportServices } from './features/imports/public.ts'
import { createMatter, deleteMatter } from './features/matters/service.ts'

/** What an import does with the rows of a file is what their forms do. */
export const importServices: ImportServices = {
  createClient,
  deleteClient,
  addContact,
  deleteContact,
  createMatter,
  deleteMatter,
  createExpense,
  deleteExpense,
}
