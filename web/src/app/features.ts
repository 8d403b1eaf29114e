import type { Feature } from './feature';
import { contactsFeature } from '../features/tickets/contacts/contacts.feature';
import { contactCardFeature } from '../features/tickets/contact/contact-card.feature';
import { chatsFeature } from '../features/chats/chats.feature';
import { dashboardFeature } from '../features/dashboard/dashboard.feature';
import { connectionsFeature } from '../features/connections/connections.feature';
import { companiesFeature } from '../features/settings/companies/companies.feature';
import { plansFeature } from '../features/settings/plans/plans.feature';
import { settingsFeature } from '../features/settings/settings.feature';
import { messagesApiFeature } from '../features/messages-api/messages-api.feature';
import { announcementsFeature } from '../features/announcements/announcements.feature';
import { foundingFeature } from '../features/founding/founding.feature';
import { helpFeature } from '../features/help/help.feature';
import { loginFeature } from '../features/login/login.feature';
import { onboardingFeature } from '../features/onboarding/onboarding.feature';
import { passwordResetFeature } from '../features/password-reset/password-reset.feature';
import { profileFeature } from '../features/profile/profile.feature';
import { queuesFeature } from '../features/queues/queues.feature';
import { quickMessagesFeature } from '../features/quick-messages/quick-messages.feature';
import { schedulesFeature } from '../features/schedules/schedules.feature';
import { signUpFeature } from '../features/sign-up/sign-up.feature';
import { tasksFeature } from '../features/tasks/tasks.feature';
import { tagsFeature } from '../features/tags/tags.feature';
import { ticketsFeature } from '../features/tickets/tickets.feature';
import { usersFeature } from '../features/users/users.feature';

/** Every area of the application, in no particular order. */
export const FEATURES: readonly Feature[] = [
  loginFeature,
  signUpFeature,
  foundingFeature,
  passwordResetFeature,
  ticketsFeature,
  connectionsFeature,
  messagesApiFeature,
  chatsFeature,
  dashboardFeature,
  contactsFeature,
  contactCardFeature,
  quickMessagesFeature,
  schedulesFeature,
  tagsFeature,
  tasksFeature,
  queuesFeature,
  usersFeature,
  settingsFeature,
  companiesFeature,
  plansFeature,
  announcementsFeature,
  helpFeature,
  profileFeature,
  onboardingFeature,
];
