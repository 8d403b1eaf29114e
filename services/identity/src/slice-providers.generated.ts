// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { aboutProviders } from './about/about.providers';
export { activityProviders } from './activity/activity.providers';
export { administrationProviders } from './administration/administration.providers';
export { eventTokenProviders } from './event-token/event-token.providers';
export { passwordResetProviders } from './password-reset/password-reset.providers';
export { sessionProviders } from './session/session.providers';
export { signUpProviders } from './sign-up/sign-up.providers';
export { verificationProviders } from './verification/verification.providers';
