import { startSimulator } from '../simulator';
import { BIA, SHOP, ANA, faultOf, type Scenario } from './scenario';
import { newMemory } from './wire-client';

/** A code is scanned; the server requires a restart, after which the client logs in. */
export const pairing: Scenario = async stage => {
  const memory = await newMemory();
  const fresh = await stage.connect(memory);
  await fresh.until('a code is shown', () => fresh.qr !== '');
  const bare = fresh.qr.slice(fresh.qr.indexOf('#') + 1);
  const foreign = bare.replace(/,[^,]+,/, ',AAAA,');
  const wrongCode = await faultOf(() => stage.api.scan({ qrcode: 'nonsense', number: SHOP }));
  const foreignCode = await faultOf(() => stage.api.scan({ qrcode: foreign, number: SHOP }));
  const badNumber = await faultOf(() => stage.api.scan({ qrcode: bare, number: '12' }));
  const scanned = await stage.api.scan({ qrcode: bare, number: SHOP });
  const firstEnd = await fresh.ended();
  const usedCode = await faultOf(() => stage.api.scan({ qrcode: bare, number: SHOP }));
  const client = await stage.login(memory);
  const { id, lid } = client.socket.user ?? {};
  const openedBeforeLogin = fresh.opened;
  return { wrongCode, foreignCode, badNumber, scanned, firstEnd, usedCode, openedBeforeLogin, id, lid };
};

/** The server refuses unknown devices, and all logins when the fault is set. */
export const refusedLogins: Scenario = async stage => {
  const { client, memory } = await stage.pair(SHOP);
  await client.close();
  stage.api.faults({ refuseLogin: 403 });
  const banned = await (await stage.connect(memory)).ended();
  stage.api.faults({ refuseLogin: null });
  const stranger = { ...memory, creds: { ...memory.creds, noiseKey: (await newMemory()).creds.noiseKey } };
  const impostor = await (await stage.connect(stranger)).ended();
  const rightful = (await stage.login(memory)).opened;
  return { banned, impostor, rightful };
};

/** A session replaced by another, a lost network, an unlinked device, a logout. */
export const endings: Scenario = async stage => {
  const first = await stage.pair(SHOP);
  stage.api.conflict(SHOP);
  const replaced = await first.client.ended();
  const again = await stage.login(first.memory);
  const twin = await stage.login(first.memory);
  const twinned = await again.ended();
  stage.api.cut(SHOP);
  const cut = await twin.ended();
  const last = await stage.login(first.memory);
  stage.api.unlink(SHOP);
  const unlinked = await last.ended();
  const afterUnlink = await (await stage.connect(first.memory)).ended();
  const notPaired = await faultOf(() => stage.api.conflict(SHOP));
  const second = await stage.pair(SHOP);
  await second.client.socket.logout();
  await second.client.ended();
  const afterLogout = await (await stage.connect(second.memory)).ended();
  return { replaced, twinned, cut, unlinked, afterUnlink, notPaired, afterLogout };
};

/** Which numbers have WhatsApp. */
export const numberCheck: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  const found = await client.socket.onWhatsApp(`+${ANA}`, '5511988880000');
  const toNobody = await faultOf(() =>
    stage.api.sendMessage({ from: '5511988880000', to: SHOP, text: 'oi' }),
  );
  const toUnpaired = await faultOf(() => stage.api.sendMessage({ from: ANA, to: BIA, text: 'oi' }));
  return { found, toNobody, toUnpaired };
};

/** The simulator does not start in production. */
export const production: Scenario = async () => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  const fault = await faultOf(() => startSimulator());
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  return { fault };
};
