import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { interactionsOfTicket } from '../../conversations/src/desk/history/history.queries';
import { campaignsOfMessages } from '../../conversations/src/core/message/message-program.queries';
import { messageViews, toMessageView } from '../../conversations/src/core/message/message.queries';
import { caughtUp, companyId, running, said } from './testing/campaign-rig';
import { campaignSuite } from './testing/campaign-suite';
import { step } from './testing/campaign-workers';

describe('The campaign of a message whose fact does not name it', () => {
  const campaigns = campaignSuite();

  const sent = async () => {
    const world = await running(1);
    await step(world);
    await caughtUp();
    const [message] = await said(world.campaign);
    if (message === undefined) throw new Error('Nothing was sent');
    const { uuid, ticketUuid } = message;
    const { owner } = campaigns.app;
    await owner.updateTable('messageProgram').set({ campaignUuid: null }).where('uuid', '=', uuid).execute();
    return { uuid, ticketUuid };
  };

  it('is named in the conversation, the history and the exported history', async () => {
    const { uuid, ticketUuid } = await sent();
    const { app } = campaigns;
    const row = await messageViews(app.owner, companyId).where('m.uuid', '=', uuid).executeTakeFirstOrThrow();
    expect(toMessageView(row).program).toMatchObject({ kind: 'campaign', campaign: { name: 'Natal' } });
    await app.get<TenantDatabase>(TENANT_DATABASE).withTenant(companyId, async db => {
      const wanted = { types: ['MESSAGE'], until: null, page: 1 };
      const { interactions } = await interactionsOfTicket(db, companyId, ticketUuid, wanted);
      expect(interactions).toMatchObject([{ author: 'Campanha Natal', params: { campaign: 'Natal' } }]);
      expect(await campaignsOfMessages(db, companyId, [uuid])).toEqual(new Map([[uuid, 'Natal']]));
    });
  });
});
