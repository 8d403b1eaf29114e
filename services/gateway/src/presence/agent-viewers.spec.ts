import { BackgroundFaults } from '@prosa/observability';
import { uuidv5 } from '@prosa/kernel';
import { AgentViewers } from './agent-viewers';
import type { TicketChat } from './ticket-chat.queries';

const CHAT: TicketChat = {
  connection: { companyId: 1, id: 7, uuid: uuidv5('connection') },
  chat: { kind: 'user', phone: '5511988887777' },
  isOpen: true,
  isClosed: false,
};

class Rig {
  now = 0;
  place: TicketChat | null = CHAT;
  readonly sent: boolean[] = [];
  readonly viewers = new AgentViewers({
    background: new BackgroundFaults({ warn: () => undefined }),
    now: () => new Date(this.now),
    chatOf: () => Promise.resolve(this.place),
    calls: {
      tell: (_, __, request) => {
        this.sent.push((request as { readonly looking: boolean }).looking);
        return Promise.resolve();
      },
    },
  });

  see(isLooking: boolean, looker = 'ana'): Promise<void> {
    return this.viewers.looking(1, 11, looker, isLooking);
  }
}

describe('Agents that view tickets', () => {
  let rig: Rig;

  beforeEach(() => {
    rig = new Rig();
  });

  afterEach(() => rig.viewers.onModuleDestroy());

  it('are announced once, however often they act', async () => {
    await rig.see(true);
    await rig.see(true);
    await rig.see(true, 'bruno');
    expect(rig.sent).toEqual([true]);
  });

  it('are withdrawn when the last of them has left', async () => {
    await rig.see(true);
    await rig.see(true, 'bruno');
    await rig.see(false);
    expect(rig.sent).toEqual([true]);
    await rig.see(false, 'bruno');
    expect(rig.sent).toEqual([true, false]);
    await rig.see(false, 'bruno');
    expect(rig.sent).toHaveLength(2);
  });

  it('are repeated while they stay', async () => {
    await rig.see(true);
    rig.now = 45_000;
    await rig.viewers.renew();
    expect(rig.sent).toEqual([true, true]);
  });

  it('are withdrawn after minutes without activity, and announced with the next key', async () => {
    await rig.see(true);
    rig.now = 300_000;
    await rig.viewers.renew();
    expect(rig.sent).toEqual([true, false]);
    await rig.see(true);
    expect(rig.sent).toEqual([true, false, true]);
  });

  it('are not announced on a closed ticket, or while the phone is offline', async () => {
    rig.place = { ...CHAT, isOpen: false, isClosed: true };
    await rig.see(true);
    rig.place = null;
    rig.now = 45_000;
    await rig.viewers.renew();
    expect(rig.sent).toEqual([]);
  });
});
