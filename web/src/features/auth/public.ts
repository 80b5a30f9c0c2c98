export { AuthMessage } from './AuthFrame.tsx'
export { SignInForm, type Credentials } from './SignInForm.tsx'
