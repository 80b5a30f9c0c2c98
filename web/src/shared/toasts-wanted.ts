import { createStore } from './store.ts'

/** Whether a toast waits to be shown: the code that draws toasts is then loaded at once. */
export const toastsWanted = createStore(false)
