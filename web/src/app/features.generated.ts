// Made by `npm run docs` from the files of the folder; never edited.
// Every area of the application: its state, routes, menu entries and what else it contributes.
export { announcementsFeature } from '../features/announcements/announcements.feature';
export { chatsFeature } from '../features/chats/chats.feature';
export { companiesFeature } from '../features/settings/companies/companies.feature';
export { connectionsFeature } from '../features/connections/connections.feature';
export { contactCardFeature } from '../features/tickets/contact/contact-card.feature';
export { contactsFeature } from '../features/tickets/contacts/contacts.feature';
export { dashboardFeature } from '../features/dashboard/dashboard.feature';
export { foundingFeature } from '../features/founding/founding.feature';
export { helpFeature } from '../features/help/help.feature';
export { kanbanFeature } from '../features/kanban/kanban.feature';
export { leadFormsFeature } from '../features/lead-forms/lead-forms.feature';
export { loginFeature } from '../features/login/login.feature';
export { messagesApiFeature } from '../features/messages-api/messages-api.feature';
export { onboardingFeature } from '../features/onboarding/onboarding.feature';
export { passwordResetFeature } from '../features/password-reset/password-reset.feature';
export { plansFeature } from '../features/settings/plans/plans.feature';
export { profileFeature } from '../features/profile/profile.feature';
export { queuesFeature } from '../features/queues/queues.feature';
export { quickMessagesFeature } from '../features/quick-messages/quick-messages.feature';
export { schedulesFeature } from '../features/schedules/schedules.feature';
export { settingsFeature } from '../features/settings/settings.feature';
export { signUpFeature } from '../features/sign-up/sign-up.feature';
export { tagsFeature } from '../features/tags/tags.feature';
export { tasksFeature } from '../features/tasks/tasks.feature';
export { ticketsFeature } from '../features/tickets/tickets.feature';
export { usersFeature } from '../features/users/users.feature';
