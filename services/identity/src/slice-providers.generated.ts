// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { passwordResetProviders } from './password-reset/password-reset.providers';
export { signUpProviders } from './sign-up/sign-up.providers';
export { verificationProviders } from './verification/verification.providers';
