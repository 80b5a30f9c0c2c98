import { useState } from 'react'
import { errorText } from '../shared/api.ts'
import { paths } from '../shared/paths.ts'
import { leavePortalFor } from '../shared/portal-return.ts'
import styles from './portal.module.css'

interface PayButtonProps {
  label: string
  /** Asks for the address of billing's page, with the PDF and the ways to pay. */
  open: () => Promise<{ slug: string }>
}

/** Leads to billing's page of an invoice, or says why it cannot. */
export function PayButton({ label, open }: PayButtonProps) {
  const [problem, setProblem] = useState<string>()
  const leave = async () => {
    setProblem(undefined)
    try {
      leavePortalFor(paths.publicInvoice((await open()).slug))
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  return (
    <>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="button" className={styles.button} onClick={() => void leave()}>
        {label}
      </button>
    </>
  )
}
