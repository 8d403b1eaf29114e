import { ConnectionMemory, until } from './session-harness';
import { ANA, type Facts, pair, SHOP } from './scenario-tools';
import type { WhatsAppRig } from './whatsapp-rig';

/** A second number with a linked device, as of another company. */
const BAKERY = '5511990000002';

/** Scenarios with two sessions of one provider. */
export const NEIGHBOUR_SCENARIOS = {
  async neighbours(rig: WhatsAppRig): Promise<Facts> {
    const shop = await pair(rig);
    const bakery = await pair(rig, new ConnectionMemory(), BAKERY);
    // Both have looked up devices, their own included, before they write to each other.
    await shop.send(ANA, 'from the shop', rig.provider.newMessageId());
    await bakery.send(ANA, 'from the bakery', rig.provider.newMessageId());
    await shop.send(BAKERY, 'ten loaves?', rig.provider.newMessageId());
    await until('the bakery has the question', () => bakery.memory.journal.size === 1);
    await bakery.send(SHOP, 'ten loaves.', rig.provider.newMessageId());
    await until('the shop has the answer', () => shop.memory.journal.size === 1);
    const facts = { asked: await bakery.texts(), answered: await shop.texts() };
    await shop.close();
    await bakery.close();
    return facts;
  },
};
