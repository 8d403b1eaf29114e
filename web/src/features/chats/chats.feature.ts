import { SocialMedia } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { ChatsDot } from './chats-dot';
import { chatsSaga } from './chats.saga';
import { chatsSlice } from './chats.slice';
import type { ChatsState } from './chats.slice';

/** Internal chat. */
export const chatsFeature: Feature<ChatsState> = {
  name: 'chats',
  reducer: chatsSlice.reducer,
  saga: chatsSaga,
  routes: [
    {
      path: '/chats/:uuid?',
      guard: 'private',
      permission: 'chats:work',
      plan: 'useInternalChat',
      title: 'shell:page.chats',
      screen: lazyScreen(async () => (await import('./chats-screen')).ChatsScreen),
      layout: 'fill',
    },
  ],
  menu: [
    {
      id: 'chats',
      to: '/chats',
      label: 'shell:page.chats',
      icon: SocialMedia,
      section: 'general',
      order: 70,
      permission: 'chats:work',
      plan: 'useInternalChat',
      badge: ChatsDot,
      goKey: 'i',
    },
  ],
  topBarComesAndGoes: true,
  topBar: [lazyScreen(async () => (await import('./chat-bell')).ChatBell)],
};
