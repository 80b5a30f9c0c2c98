export { AuthMessage } from './AuthMessage.tsx'
export { SignInForm, type Credentials } from './SignInForm.tsx'
