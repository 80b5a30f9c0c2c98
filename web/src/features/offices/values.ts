import { HEAD_OFFICE, type OfficeName } from '#contract/offices.ts'

/** The value of the field for what is stored: an id, or the head office. */
export const officeValue = (office: OfficeName): string => office?.id ?? HEAD_OFFICE

/** What is sent for the value of the field; nothing where it is blank. */
export const officeBody = (value: string): { officeId?: string | null } =>
  value === '' ? {} : { officeId: value === HEAD_OFFICE ? null : value }
