export { mailTemplateNames } from './queries.ts'
export { fillMail, getMailWords, getMailWriter, renderMail, type MailWords } from './render.ts'
export { getMailSigner } from './signature.ts'
