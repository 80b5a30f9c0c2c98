import { createStore } from './store.ts'

interface ProofRequest {
  /** Without an argument the person has given up. */
  readonly answer: (isProven?: boolean) => void
}

/** The dialog that waits for the person, if there is one. The frame of the firm's pages shows it. */
export const proofRequest = createStore<ProofRequest | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/** Lets the person prove who they are; several calls that need it share one dialog. Answers whether they did. */
export function requestProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    proofRequest.set({
      answer: (isProven = false) => {
        proofRequest.set(undefined)
        waiting = undefined
        resolve(isProven)
      },
    })
  })
  return waiting
}
